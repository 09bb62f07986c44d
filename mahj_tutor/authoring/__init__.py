"""What an author or a teacher makes from exercise files."""

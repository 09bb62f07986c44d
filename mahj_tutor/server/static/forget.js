// After a record was deleted: drafts and places in lessons go from this browser too; its colors stay.
try {
  const ours = Object.keys(localStorage).filter((name) => /^mahj\.(draft|section)\./.test(name));
  for (const name of ours) localStorage.removeItem(name);
} catch { /* no storage: nothing was kept */ }

"""Kernels that many lesson pages share, and how each page hears what is said to it and nothing else.

`plain` says which notebooks qualify, `preparation` which of them a kernel runs next, `prepared` what a page
needs of one that has been run. `wire` is what passes between page and server, `line` what is kept of an open
page. A `worker` is one kernel that answers lines in turn; `places` says where a page belongs, `limits` how
many there may be, `strikes` over whom kernels were lost, `pool` holds them all together and `socket` is the
way in. To the browser all of it looks like a kernel of the page's own.
"""

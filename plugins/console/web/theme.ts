// A plain script, not a module: it blocks the first paint, so that the page never flashes in the wrong scheme or width.
try {
  const theme = localStorage.getItem('aspectd.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('aspectd.side') === 'narrow') document.documentElement.dataset.narrow = ''
} catch {
  // Storage is refused: the page follows the system.
}

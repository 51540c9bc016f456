// A plain script, not a module: it blocks the first paint, so that the page never flashes in the wrong scheme.
try {
  const theme = localStorage.getItem('aspectd.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the page follows the system.
}

// Runs before the first paint, so that no page flashes in the wrong theme.
try {
  const theme = localStorage.getItem('offprint-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's theme is used.
}

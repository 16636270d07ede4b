import { createSharedValue } from '../http/shared-value.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'offprint-theme';
const theme = createSharedValue<Theme>(chosenBefore());

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => [theme.use(), choose];

function chosenBefore(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function choose(chosen: Theme): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // The browser denies access to storage, so the choice is lost with the page.
  }
  theme.set(chosen);
}

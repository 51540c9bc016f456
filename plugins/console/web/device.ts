import { signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const THEME = 'aspectd.theme'
const LETTERS = 'aspectd.letters'

/** Storage can be refused by the settings of a browser. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // It then holds until the page is closed.
  }
}

/** `theme.ts` sets the kept one before the first paint. */
export const theme = signal<Theme>(THEMES.find(one => one === kept(THEME)) ?? 'system')

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  keep(THEME, chosen === 'system' ? undefined : chosen)
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

/** Whether keys of one character work: people who dictate can switch them off. */
export const letterKeys = signal(kept(LETTERS) !== 'off')

export function chooseLetterKeys(isOn: boolean): void {
  letterKeys.value = isOn
  keep(LETTERS, isOn ? undefined : 'off')
}

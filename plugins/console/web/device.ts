import { signal } from '@preact/signals'
import type { IconName } from './icon-names.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_ICONS: Readonly<Record<Theme, IconName>> = { system: 'monitor', light: 'sun', dark: 'moon' }

const THEME = 'aspectd.theme'
const LETTERS = 'aspectd.letters'
const SIDE = 'aspectd.side'

/** Storage can be refused by the settings of a browser. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function keep(name: string, value: string | undefined): void {
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

/** Whether the navigation shows its icons only; `theme.ts` does so before the first paint. */
export const narrowSide = signal(kept(SIDE) === 'narrow')

export function chooseNarrowSide(isNarrow: boolean): void {
  narrowSide.value = isNarrow
  keep(SIDE, isNarrow ? 'narrow' : undefined)
  document.documentElement.toggleAttribute('data-narrow', isNarrow)
}

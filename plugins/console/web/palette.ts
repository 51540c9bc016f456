import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { boot } from './boot.ts'
import { chooseTheme, THEME_ICONS, THEMES, theme } from './device.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import type { IconName } from './icon-names.ts'
import { lazy } from './lazy.ts'
import { navigate } from './router.ts'
import { entriesOf, isOffered, MENUS } from './routes.ts'
import { logOut } from './session.ts'

/** What the palette offers besides entities. */
export interface PaletteCommand {
  readonly group: 'assets' | 'actions' | 'pages'
  readonly name: string
  readonly icon: IconName
  /** Muted, at the end: where it belongs. */
  readonly note?: string
  /** Where it leads, if it leads anywhere. */
  readonly to?: string
  run(): void
}

export interface PaletteProps {
  readonly commands: readonly PaletteCommand[]
  readonly onClose: () => void
}

const isOpen = signal(false)

export function openPalette(): void {
  isOpen.value = true
}

const Loaded = lazy<PaletteProps>(async () => (await import('./palette/view.ts')).PaletteView)

/** Assets, actions and pages by name, above the page. Its code is loaded when it is first opened. */
export function Palette({ onKeys }: { readonly onKeys: () => void }): VNode | null {
  if (!isOpen.value) return null
  const onClose = () => {
    isOpen.value = false
  }
  return h(Loaded, { commands: [...pluginActions(), ...ownActions(onKeys), ...places()], onClose })
}

const leading = (to: string) => ({ to, run: () => navigate(to) })

const pluginActions = (): PaletteCommand[] =>
  boot.actions
    .filter(isOffered)
    .map(({ title, icon = 'plus', to }) => ({ group: 'actions', name: title, icon, ...leading(to) }))

function ownActions(onKeys: () => void): PaletteCommand[] {
  const themes = THEMES.filter(one => one !== theme.value).map(
    (one): PaletteCommand => ({
      group: 'actions',
      ...{ name: text.useTheme[one], icon: THEME_ICONS[one] },
      run: () => chooseTheme(one)
    })
  )
  const end: PaletteCommand = { group: 'actions', name: text.logOut, icon: 'log-out', run: () => void logOut() }
  return [
    ...themes,
    { group: 'actions', name: text.showKeys, icon: 'keyboard', run: onKeys },
    ...(boot.authentication === 'on' ? [end] : [])
  ]
}

const places = (): PaletteCommand[] => [
  { group: 'pages', name: text.home, icon: 'house', ...leading('/') },
  ...MENUS.flatMap(menu =>
    entriesOf(menu).map(
      ({ path, title, icon = 'box' }): PaletteCommand => ({
        group: 'pages',
        ...{ name: title, icon, note: text.menus[menu], ...leading(path) }
      })
    )
  )
]

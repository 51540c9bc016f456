import type { VNode } from 'preact'
import { addressAt } from './base-path.ts'
import { boot } from './boot.ts'
import { Brand } from './components/brand.ts'
import { Icon } from './components/icon.ts'
import { Avatar } from './components/people.ts'
import { Segments } from './components/segments.ts'
import { chooseLetterKeys, chooseTheme, letterKeys, THEME_ICONS, THEMES, type Theme, theme } from './device.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { chooseLanguage, language, languages } from './language.ts'
import { late } from './lazy.ts'
import { Menu } from './menu.ts'
import { openPalette } from './palette.ts'
import { MarkParts } from './parts.ts'
import { here, Link } from './router.ts'
import { pageAt } from './routes.ts'
import { SearchField } from './search-field.ts'
import { logOut, me, plugins } from './session.ts'
import { isDrawn } from './side.ts'
import type { TasksMarkProps } from './tasks/mark.ts'

/** Whose page is offered to those who may know how many run. */
const TASKS = '/operate/tasks'

interface HeaderProps {
  /** Shows the list of keys. */
  readonly onKeys: () => void
}

/** Search, running tasks, help, the user; on narrow screens also what opens the navigation. */
export const Header = ({ onKeys }: HeaderProps): VNode =>
  h(
    'header',
    { class: 'top' },
    h(OpenSide, {}),
    h(Link, { to: '/', class: 'brand only-drawer', label: text.toHomeOf }, h(Brand, { size: 24 })),
    // The home page has one of its own.
    plugins.value.has('search') && here.value.path !== '/' ? h(SearchField, {}) : h('span', { class: 'room' }),
    h(
      'div',
      { class: 'marks' },
      boot.authentication === 'off' && h('strong', { class: 'danger' }, text.noAuthentication),
      // There is room for them before they are there.
      boot.marks[0] && h('span', { class: 'icon-button' }, h(LateMarks, {})),
      pageAt(TASKS) && h(TasksMark, { path: TASKS }),
      h(HelpMenu, { onKeys }),
      h(UserMenu, { onKeys })
    )
  )

const OpenSide = (): VNode =>
  h(
    'button',
    {
      type: 'button',
      class: 'icon-button only-drawer',
      'aria-label': text.openSide,
      'aria-expanded': isDrawn.value,
      onClick: () => {
        isDrawn.value = true
      }
    },
    h(Icon, { name: 'menu', size: 20 })
  )

const LateMarks = late<object>(async () => MarkParts)
const TasksMark = late<TasksMarkProps>(async () => (await import('./tasks/mark.ts')).TasksMark)

const GRAPHIQL = '/api/graphiql'

function HelpMenu({ onKeys }: HeaderProps): VNode {
  const api = pageAt('/operate/api')
  return h(
    Menu,
    { label: text.help, face: h(Icon, { name: 'circle-help', size: 18 }), isAtEnd: true },
    h('li', {}, h('button', { type: 'button', onClick: openPalette }, h(Icon, { name: 'command' }), text.toPalette)),
    h('li', {}, h('button', { type: 'button', onClick: onKeys }, h(Icon, { name: 'keyboard' }), text.showKeys)),
    api && h('li', {}, h(Link, { to: api.path }, h(Icon, { name: 'terminal' }), api.title)),
    h(
      'li',
      {},
      h(
        'a',
        { href: addressAt(GRAPHIQL), target: '_blank', rel: 'noreferrer' },
        h(Icon, { name: 'braces' }),
        text.graphiql
      )
    ),
    h('li', { class: 'line' }, h('span', { class: 'fact muted' }, text.version(boot.version)))
  )
}

function UserMenu({ onKeys }: HeaderProps): VNode {
  const profile = pageAt('/settings/profile')
  const { urn = '', name = '', username = '' } = me.value ?? {}
  return h(
    Menu,
    { label: text.account(name), face: h(Avatar, { urn, name, size: 28 }), isAtEnd: true },
    h(
      'li',
      { class: 'who' },
      h(Avatar, { urn, name, size: 28 }),
      h('span', { class: 'two' }, h('strong', {}, name), h('small', {}, username))
    ),
    profile && h('li', {}, h(Link, { to: profile.path }, h(Icon, { name: 'circle-user' }), profile.title)),
    h('li', { class: 'line' }, h(Themes, {})),
    languages.length > 1 && h('li', {}, h(Languages, {})),
    h('li', {}, h(LetterKeys, {})),
    h('li', {}, h('button', { type: 'button', onClick: onKeys }, h(Icon, { name: 'keyboard' }), text.showKeys)),
    boot.authentication === 'on' &&
      h(
        'li',
        { class: 'line' },
        h('button', { type: 'button', onClick: () => void logOut() }, h(Icon, { name: 'log-out' }), text.logOut)
      )
  )
}

const Themes = (): VNode =>
  h(Segments<Theme>, {
    ...{ legend: text.theme, value: theme.value, onChange: chooseTheme },
    options: THEMES.map(value => ({ value, label: text.themes[value], icon: THEME_ICONS[value] }))
  })

/** Each by its own name, for those who cannot read the others. */
const Languages = (): VNode =>
  h(
    'label',
    {},
    text.language,
    h(
      'select',
      { value: language, onChange: event => chooseLanguage(event.currentTarget.value) },
      languages.map(one =>
        h(
          'option',
          { key: one, value: one, lang: one, selected: one === language },
          new Intl.DisplayNames([one], { type: 'language' }).of(one)
        )
      )
    )
  )

const LetterKeys = (): VNode =>
  h(
    'label',
    {},
    h('input', {
      type: 'checkbox',
      checked: letterKeys.value,
      onChange: event => chooseLetterKeys(event.currentTarget.checked)
    }),
    text.letterKeys
  )

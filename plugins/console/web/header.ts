import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { boot } from './boot.ts'
import { rest } from './client.ts'
import { chooseLetterKeys, chooseTheme, letterKeys, THEMES, theme } from './device.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { health, recoveries } from './health.ts'
import { Menu } from './menu.ts'
import { here, Link } from './router.ts'
import { entriesOf, MENUS, pageAt } from './routes.ts'
import { SearchField } from './search-field.ts'
import { can, logOut, me, plugins } from './session.ts'

/** Brand, menus, search, health, running tasks, the user. */
export const Header = ({ onKeys }: { readonly onKeys: () => void }): VNode =>
  h(
    'header',
    { class: 'top' },
    h(Link, { to: '/', class: 'brand' }, text.product),
    h(Menus, {}),
    plugins.value.has('search') ? h(SearchField, {}) : h('span', { class: 'room' }),
    h(
      'div',
      { class: 'marks' },
      boot.authentication === 'off' && h('strong', { class: 'danger' }, text.noAuthentication),
      h(HealthMark, {}),
      h(TasksMark, {}),
      h(UserMenu, { onKeys })
    )
  )

function Menus(): VNode {
  const { path } = here.value
  return h(
    'nav',
    { class: 'menus', 'aria-label': text.mainMenu },
    MENUS.map(menu => {
      const entries = entriesOf(menu)
      if (entries.length === 0) return null
      return h(
        Menu,
        { key: menu, title: text.menus[menu], isCurrent: entries.some(entry => entry.path === path) },
        entries.map(entry =>
          h('li', { key: entry.path }, h(Link, { to: entry.path, isCurrent: entry.path === path }, entry.title))
        )
      )
    })
  )
}

function HealthMark(): VNode {
  const { status, failedPlugins } = health.value
  const isWell = status === 'ready' && failedPlugins.length === 0
  const said = status === 'ready' && !isWell ? text.failed(failedPlugins) : text.states[status]
  const tone = isWell ? 'good' : status === 'ready' ? 'warning' : 'danger'
  const inside = [h('span', { key: 'dot', class: `mark ${tone}`, 'aria-hidden': true }), said]
  const page = pageAt('/operate/health')
  if (!page) return h('span', { class: 'health' }, inside)
  return h(Link, { to: page.path, class: 'health', label: text.health(said) }, inside)
}

interface TasksData {
  readonly tasks: readonly { readonly state: string }[]
}
const ENDED_STATES = ['COMPLETED', 'CANCELLED', 'TIMED_OUT', 'FAILED']
/** Milliseconds. */
const TASKS_EVERY = 10_000

/** How many tasks run, for those who may know. */
function TasksMark(): VNode | null {
  const [count, setCount] = useState(0)
  const mayKnow = plugins.value.has('tasks') && can('GET_ES_TASK_STATUS_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS')
  const { path } = here.value
  useEffect(() => {
    if (!mayKnow) return
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      rest<TasksData>('/operations/tasks?count=100').then(
        ({ tasks }) => setCount(tasks.filter(({ state }) => !ENDED_STATES.includes(state)).length),
        // The health mark says what is wrong.
        () => {}
      )
    }
    ask()
    const timer = setInterval(ask, TASKS_EVERY)
    return () => clearInterval(timer)
  }, [mayKnow, path, recoveries.value])
  if (count === 0) return null
  const page = pageAt('/operate/tasks')
  return page ? h(Link, { to: page.path }, text.tasks(count)) : h('span', {}, text.tasks(count))
}

function UserMenu({ onKeys }: { readonly onKeys: () => void }): VNode {
  const profile = pageAt('/settings/profile')
  return h(
    Menu,
    { title: me.value?.name ?? '', isAtEnd: true },
    profile && h('li', {}, h(Link, { to: profile.path }, profile.title)),
    h(
      'li',
      {},
      h(
        'fieldset',
        {},
        h('legend', {}, text.theme),
        THEMES.map(one =>
          h(
            'label',
            { key: one, class: 'check' },
            h('input', {
              type: 'radio',
              name: 'theme',
              checked: theme.value === one,
              onChange: () => chooseTheme(one)
            }),
            text.themes[one]
          )
        )
      )
    ),
    h(
      'li',
      {},
      h(
        'label',
        { class: 'check' },
        h('input', {
          type: 'checkbox',
          checked: letterKeys.value,
          onChange: event => chooseLetterKeys(event.currentTarget.checked)
        }),
        text.letterKeys
      )
    ),
    h('li', {}, h('button', { type: 'button', onClick: onKeys }, text.showKeys)),
    boot.authentication === 'on' &&
      h('li', {}, h('button', { type: 'button', onClick: () => void logOut() }, text.logOut))
  )
}

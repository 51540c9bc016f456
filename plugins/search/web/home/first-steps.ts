import { type ComponentChildren, can, h, Icon, type IconName, Link, plugins, Tile, type VNode } from 'aspectd/console'
import { Announcements } from './announcements.ts'
import { mayFill, type Overview } from './data.ts'
import { text } from './en.ts'
import { LoadSample } from './sample.ts'
import { SOURCES } from './sources.ts'

interface FirstStepsProps {
  readonly data: Pick<Overview, 'posts' | 'sample'>
  /** The catalog has something now. */
  readonly onLoaded: () => void
}

/** How an empty catalog is filled; of those who may not, that there is nothing yet. */
export function FirstSteps({ data, onLoaded }: FirstStepsProps): VNode {
  const announcements = h(Announcements, data)
  if (!mayFill()) return h(Nothing, {}, announcements)
  return h(
    'div',
    { class: 'home-first' },
    announcements,
    h('header', {}, h('h2', {}, text.empty), h('p', { class: 'muted' }, text.emptyLead)),
    plugins.value.has('sample') && plugins.value.has('tasks') && h(LoadSample, { work: data.sample.work, onLoaded }),
    plugins.value.has('ingestion') && h(Sources, {}),
    h(Then, {})
  )
}

/** The catalog is empty, or the user may see nothing of it. */
const Nothing = ({ children }: { readonly children?: ComponentChildren }): VNode =>
  h(
    'div',
    { class: 'home-first' },
    children,
    h(
      'p',
      { class: 'home-nothing' },
      text.nothing,
      plugins.value.has('auth') && [' · ', h(Link, { key: 'access', to: '/access' }, text.request)]
    )
  )

const arrow = () => h(Icon, { name: 'arrow-right', size: 14 })

const SOURCE_TYPES = Object.keys(SOURCES) as (keyof typeof SOURCES)[]

const Sources = (): VNode =>
  h(
    'section',
    { class: 'card', 'aria-labelledby': 'home-sources' },
    h(
      'header',
      {},
      h('h2', { id: 'home-sources' }, text.connect),
      h(Link, { to: '/ingestion/new', class: 'more' }, text.allSources, arrow())
    ),
    h(
      'ul',
      { class: 'home-sources' },
      SOURCE_TYPES.map(type =>
        h(
          'li',
          { key: type },
          h(
            Link,
            { to: `/ingestion/new/${type}` },
            h(Tile, { platform: SOURCES[type], type: 'dataset' }),
            text.sources[type]
          )
        )
      )
    )
  )

interface Step {
  readonly icon: IconName
  readonly word: string
  readonly to: string
  readonly plugin: string
  /** Any one of these; everybody may if absent. */
  readonly anyOf?: readonly string[]
}

const STEPS: readonly Step[] = [
  {
    ...{ icon: 'users-round', word: text.steps.invite, to: '/settings/identities/users', plugin: 'users' },
    anyOf: ['MANAGE_USER_CREDENTIALS', 'CREATE_USERS_AND_GROUPS', 'MANAGE_USERS_AND_GROUPS']
  },
  {
    ...{ icon: 'shapes', word: text.steps.domains, to: '/domains', plugin: 'domains' },
    anyOf: ['MANAGE_DOMAINS']
  },
  {
    ...{ icon: 'book-open', word: text.steps.glossary, to: '/glossary', plugin: 'glossary' },
    anyOf: ['MANAGE_GLOSSARIES']
  },
  {
    ...{ icon: 'key', word: text.steps.token, to: '/settings/tokens/new', plugin: 'tokens' },
    anyOf: ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS']
  }
]

function Then(): VNode | null {
  const steps = STEPS.filter(({ plugin, anyOf }) => plugins.value.has(plugin) && (!anyOf || can(...anyOf)))
  if (steps.length === 0) return null
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'home-then' },
    h('header', {}, h('h2', { id: 'home-then' }, text.next)),
    h(
      'ul',
      { class: 'home-lines home-then' },
      steps.map(({ icon, word, to }) =>
        h(
          'li',
          { key: to },
          h(
            Link,
            { to },
            h('span', { class: 'status plain square' }, h(Icon, { name: icon, size: 14 })),
            h('span', {}, word),
            arrow()
          )
        )
      )
    )
  )
}

import {
  h,
  homeParts,
  Link,
  Load,
  type Loaded,
  me,
  Page,
  page,
  plugins,
  SearchField,
  useData,
  type VNode
} from 'aspectd/console'
import { Building } from '../building.ts'
import { queryPath } from '../nothing.ts'
import { Announcements } from './announcements.ts'
import { Aside, Lists } from './cards.ts'
import { loadOverview, mayFill, type Overview } from './data.ts'
import { text } from './en.ts'
import { FirstSteps } from './first-steps.ts'
import { Counts, Domains, isEmpty, Platforms } from './places.ts'
import { RemoveSample } from './sample.ts'
import { triesOf } from './tries.ts'

/** Where everybody begins: the search, what is used and was changed, what needs attention, and what there is. */
export const HomePage = page(() => {
  const overview = useData(loadOverview, [])
  const { data } = overview
  return h(
    Page,
    { title: text.title, heading: greeting() },
    h(Hero, { tries: data && !isEmpty(data) ? triesOf(data) : [] }),
    h(Building, { of: overview }, h(Content, { of: overview }))
  )
})

/** By the clock of the reader. */
function greeting(): string {
  const hour = new Date().getHours()
  const { morning, afternoon, evening } = text.greetings
  const [name = ''] = (me.value?.name ?? '').split(/[\s.@]/)
  return text.greet(hour < 12 ? morning : hour < 18 ? afternoon : evening, name)
}

/** The search, which the header does not have here, and questions made of what there is. */
const Hero = ({ tries }: { readonly tries: readonly string[] }): VNode =>
  h(
    'section',
    { class: 'home-hero', 'aria-label': text.searchRegion },
    h('p', {}, text.lead),
    h(SearchField, {}),
    h(
      'div',
      { class: 'home-tries' },
      tries.length > 0 && h('span', {}, text.tries),
      tries.map(query => h(Link, { key: query, class: 'chip', to: queryPath(query) }, query))
    )
  )

function Content({ of }: { readonly of: Loaded<Overview> }): VNode {
  if (of.data === undefined && of.error === undefined) return h(Bones, {})
  return h(Load<Overview>, { of }, data =>
    isEmpty(data)
      ? h(FirstSteps, { key: 'first', data, onLoaded: of.reload })
      : h(Home, { key: 'home', data, onRemoved: of.reload })
  )
}

/** As high as what comes. */
const Bones = (): VNode =>
  h(
    'div',
    { key: 'bones', class: 'home-grid', 'aria-busy': true },
    h('div', { class: 'card bone home-bone strip' }),
    h(
      'div',
      { class: 'home-column' },
      h('div', { class: 'card bone home-bone list' }),
      h('div', { class: 'card bone home-bone list' })
    ),
    h('div', { class: 'home-column' }, h('div', { class: 'card bone home-bone lines' }))
  )

interface HomeProps {
  readonly data: Overview
  readonly onRemoved: () => void
}

const Home = ({ data, onRemoved }: HomeProps): VNode =>
  h(
    'div',
    { class: 'home-grid' },
    h('div', { class: 'home-wide home-parts' }, h(Announcements, data), homeParts()),
    h(Counts, data),
    h(Lists, data),
    h(Aside, data),
    h(Domains, data),
    h(Platforms, { platforms: data.platforms, mayConnect: plugins.value.has('ingestion') && mayFill() }),
    plugins.value.has('sample') && data.sample.isLoaded && mayRemove() && h(RemoveSample, { onRemoved })
  )

/** The task that removes it is one of the plugin `runs`. */
const mayRemove = (): boolean => mayFill() && plugins.value.has('runs') && plugins.value.has('tasks')

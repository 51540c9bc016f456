import { h, number, percent, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { ColumnProfile } from './stats.ts'

/** What sources sent as text: numbers have up to 17 digits. */
function rounded(value: string | null): string | undefined {
  if (value === null || value === '') return undefined
  const parsed = Number(value)
  return Number.isFinite(parsed) ? number(Number(parsed.toPrecision(6))) : value
}

/** What a profile says of one column, and some of its values. */
export function ProfileSections({ profile }: { readonly profile: ColumnProfile }): VNode[] {
  const { nullShare, uniqueCount, min, max, mean, median, stdev } = profile
  const { nulls, distinct, ...words } = text.profile
  const figures: readonly (readonly [string, string | undefined])[] = [
    [nulls, nullShare === undefined ? undefined : percent(nullShare)],
    [distinct, uniqueCount === null ? undefined : number(uniqueCount)],
    [words.min, rounded(min)],
    [words.max, rounded(max)],
    [words.mean, rounded(mean)],
    [words.median, rounded(median)],
    [words.stdev, rounded(stdev)]
  ]
  const known = figures.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const samples = [...new Set(profile.sampleValues)]
  return [
    ...(known.length === 0 ? [] : [h('section', { key: 'profile' }, h('h3', {}, words.title), h(Figures, { known }))]),
    ...(samples.length === 0
      ? []
      : [h('section', { key: 'samples' }, h('h3', {}, words.samples), h(Samples, { samples }))])
  ]
}

const Figures = ({ known }: { readonly known: readonly { readonly name: string; readonly value: string }[] }): VNode =>
  h(
    'dl',
    { class: 'entity-columns-figures' },
    known.map(({ name, value }) => h('div', { key: name }, h('dt', {}, name), h('dd', {}, value)))
  )

const Samples = ({ samples }: { readonly samples: readonly string[] }): VNode =>
  h(
    'ul',
    { class: 'entity-columns-samples' },
    samples.map(value => h('li', { key: value, class: 'chip mono', dir: 'auto' }, value))
  )

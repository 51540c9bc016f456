import {
  ApiError,
  Button,
  type ComponentChildren,
  Copy,
  Empty,
  Failure,
  h,
  type PanelProps,
  useStyle,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type Range, setRange } from './time.ts'

export interface SectionProps extends Pick<PanelProps, 'urn' | 'can'> {
  readonly range: Range
}

interface FrameProps {
  readonly title: string
  readonly children?: ComponentChildren
}

export const Section = ({ title, children }: FrameProps): VNode => h('section', {}, h('h2', {}, title), children)

/** GraphQL answers an empty list to those who may not see the values, so they are told here. */
export const Refused = ({ urn, privileges }: { readonly urn: string; readonly privileges: readonly string[] }): VNode =>
  h(Failure, { error: new ApiError(text.refused, { status: 403, privileges, resource: urn }) })

interface NoneProps {
  readonly range: Range
  /** What is missing, and the option of a recipe that brings it. */
  readonly missing: string
  readonly recipe: string
}

export function None({ range, missing, recipe }: NoneProps): VNode {
  if (range !== 'all')
    return h(Empty, { text: text.noneInRange }, h(Button, { onClick: () => setRange('all') }, text.showAll))
  return h(Empty, { text: missing }, h('pre', {}, recipe), h(Copy, { text: recipe, label: text.recipe }))
}

/** A bar and the same as a number, of 0 to 1. */
export function Share({ share }: { readonly share: number }): VNode {
  useStyle(new URL('./share.css', import.meta.url))
  return h(
    'span',
    { class: 'share' },
    h('span', { class: 'bar', 'aria-hidden': true }, h('span', { style: { inlineSize: `${share * 100}%` } })),
    h('span', {}, text.percent(share * 100))
  )
}

/** Nothing is hidden in a picture: what a chart shows is here, too. */
export const AsTable = ({ children }: { readonly children?: ComponentChildren }): VNode =>
  h('details', {}, h('summary', {}, text.table), children)

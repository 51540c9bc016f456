import {
  ApiError,
  Button,
  type ComponentChildren,
  Copy,
  Empty,
  Failure,
  h,
  type PanelProps,
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

/** Nothing is hidden in a picture: what a chart shows is here, too. */
export const AsTable = ({ children }: { readonly children?: ComponentChildren }): VNode =>
  h('details', {}, h('summary', {}, text.table), children)

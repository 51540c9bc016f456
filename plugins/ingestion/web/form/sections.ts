import { h, type VNode } from 'aspectd/console'
import type { Field, FormModel } from '../model/schema.ts'
import { text } from './en.ts'
import { FieldView, type FormParts } from './fields.ts'

interface SectionsProps extends FormParts {
  readonly form: FormModel
  /** At the end of the connection: its test. */
  readonly test: VNode
}

/** The settings of a source: where it is, what to take in, and all others folded. */
export const Sections = ({ form, test, ...parts }: SectionsProps): VNode =>
  h(
    'div',
    { class: 'sections' },
    h(
      'section',
      { class: 'card', 'aria-label': text.connection },
      h('header', {}, h('h2', {}, text.connection)),
      h(
        'div',
        { class: 'in fields' },
        form.connection.length === 0 && h('p', { class: 'muted' }, text.noConnection),
        h('div', { class: 'two-columns' }, views(form.connection.filter(isShort), parts)),
        views(
          form.connection.filter(field => !isShort(field)),
          parts
        ),
        test
      )
    ),
    form.include.length > 0 &&
      h(
        'section',
        { class: 'card', 'aria-label': text.include },
        h('header', {}, h('h2', {}, text.include)),
        h('div', { class: 'in fields' }, h('p', { class: 'hint' }, text.includeHint), views(form.include, parts))
      ),
    form.more.length > 0 &&
      h(
        'details',
        { class: 'card more-settings' },
        h('summary', {}, h('h2', {}, text.more), h('span', { class: 'muted' }, text.moreCount(form.more.length))),
        h('div', { class: 'in fields' }, views(form.more, parts))
      )
  )

/** Two of them fit beside each other. */
const isShort = ({ kind }: Field): boolean => !['group', 'pattern', 'json', 'list'].includes(kind)

const views = (fields: readonly Field[], parts: FormParts): VNode[] =>
  fields.map(field => h(FieldView, { ...parts, key: field.path.join('.'), field }))

import { Button, Conflict, Failure, h, Icon, useEffect, useState, type VNode } from 'aspectd/console'
import { configOf } from '../model/values.ts'
import { bySetting } from './check.ts'
import { DetailsFields } from './details.ts'
import { text } from './en.ts'
import { Sections } from './sections.ts'
import { TestPanel } from './test.ts'
import { type Editing, type Known, useEditor } from './use-editor.ts'
import { YamlEditor } from './yaml-editor.ts'

/** The recipe of a source, its name and its schedule: as a form or as YAML. */
export function Editor(known: Known): VNode {
  const editing = useEditor(known)
  const { draft, error, conflict } = editing
  // Without a schema there is no form: nothing is shown before the text is there.
  const [isReady, setReady] = useState(known.schema !== undefined)
  useEffect(() => {
    if (!isReady) void draft.show('yaml').finally(() => setReady(true))
  }, [])
  if (!isReady) return h('div', { class: 'editor', 'aria-busy': true })
  return h(
    'div',
    { class: 'editor' },
    known.schema && h(Views, { editing }),
    draft.view === 'yaml' ? h(AsYaml, { editing, known }) : h(AsForm, { editing }),
    h(DetailsFields, { details: editing.details, onChange: editing.change }),
    h(OtherProblems, { editing }),
    error && h(Failure, { error }),
    h(Footer, { editing }),
    conflict &&
      h(Conflict, {
        ...conflict,
        onKeep: editing.keepMine,
        onTake: () => {
          editing.endConflict()
          known.onSaved?.()
        },
        onCancel: editing.endConflict
      })
  )
}

interface EditingProps {
  readonly editing: Editing
}

/** Switches between the form and YAML; a text that cannot be read must be corrected first. */
function Views({ editing: { draft } }: EditingProps): VNode {
  const [busy, setBusy] = useState(false)
  const show = (view: 'form' | 'yaml') => {
    setBusy(true)
    void draft.show(view).finally(() => setBusy(false))
  }
  const because = draft.isWrong ? text.yamlFirst : undefined
  const option = (view: 'form' | 'yaml', label: string) =>
    h(
      Button,
      { pressed: draft.view === view, busy, because: view === 'form' ? because : undefined, onClick: () => show(view) },
      label
    )
  return h(
    'div',
    { class: 'ingestion-views', role: 'group', 'aria-label': text.view },
    option('form', text.form),
    option('yaml', text.yaml)
  )
}

function AsForm({ editing }: EditingProps): VNode | null {
  const { draft, form, secrets, uploads, problems, because } = editing
  if (!form) return null
  const test = h(TestPanel, { prepare: editing.test, because: untestable(editing, because) })
  return h(Sections, {
    ...{ form, test, secrets, uploads },
    ...{ config: configOf(draft.recipe), problems: bySetting(problems).settings, set: draft.set }
  })
}

/** A name is not needed for a test, but a file is. */
function untestable({ uploads }: Editing, because: string | undefined): string | undefined {
  if (uploads.urn === undefined && uploads.pending.length > 0) return text.testSaved
  return because === text.nameFirst ? undefined : because
}

interface AsYamlProps extends EditingProps {
  readonly known: Known
}

function AsYaml({ editing, known: { schema } }: AsYamlProps): VNode {
  const { draft, problems } = editing
  const found = problems.map(({ path, message, severity }) => ({
    ...{ line: draft.lineOf(path), severity },
    message: text.problem(path.split('.').at(-1) ?? '', message)
  }))
  const syntax = draft.problems.map(problem => ({ ...problem, severity: 'ERROR' }))
  return h(
    'section',
    { class: 'card', 'aria-label': text.recipe },
    h('header', {}, h('h2', {}, text.recipe)),
    h(
      'div',
      { class: 'in fields' },
      h(YamlEditor, {
        ...{ value: draft.text, schema, onInput: draft.write },
        // The server says the same of a text that is no YAML.
        problems: syntax.length > 0 ? syntax : found
      }),
      h(TestPanel, { prepare: editing.test, because: untestable(editing, undefined) })
    )
  )
}

/** What the form has no field for. */
function OtherProblems({ editing: { draft, problems, form } }: EditingProps): VNode | null {
  if (draft.view === 'yaml') return null
  const { others, settings } = bySetting(problems)
  const shown = new Set(
    [...(form?.connection ?? []), ...(form?.include ?? []), ...(form?.more ?? [])].map(({ path }) => path[0])
  )
  const unknown = [...settings].filter(([setting]) => !shown.has(setting.split('.')[0]))
  const all = [
    ...others.map(({ path, message }) => text.problem(path, message)),
    ...unknown.map(([setting, message]) => text.problem(setting, message))
  ]
  if (all.length === 0) return null
  return h(
    'ul',
    { class: 'problems', 'aria-label': text.problems },
    all.map(message =>
      h('li', { key: message, class: 'danger' }, h(Icon, { name: 'circle-x' }), h('span', {}, message))
    )
  )
}

const Footer = ({ editing: { busy, because, save } }: EditingProps): VNode =>
  h(
    'footer',
    { class: 'row editor-end' },
    h(Button, { kind: 'primary', busy: busy === 'run', because, onClick: () => save(true) }, text.saveAndRun),
    h(Button, { busy: busy !== undefined, onClick: () => save(false) }, text.save)
  )

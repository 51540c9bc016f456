import { h, Icon, useId, useLayoutEffect, useRef, useState, type VNode } from 'aspectd/console'
import { type Suggestion, type Suggestions, suggestionsAt } from '../model/complete.ts'
import type { Schema } from '../model/schema.ts'
import { text } from './en.ts'

interface LineOf {
  readonly line: number
  readonly message: string
  readonly severity: string
}

interface YamlEditorProps {
  readonly value: string
  readonly schema: Schema | undefined
  readonly problems: readonly LineOf[]
  readonly onInput: (value: string) => void
}

const NOTHING: Suggestions = { from: 0, all: [] }

/** The text of a recipe with what the schema permits at the cursor, and what is wrong with it, by line. */
export function YamlEditor({ value, schema, problems, onInput }: YamlEditorProps): VNode {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const offered = useOffered({ area, schema, onInput })
  const { suggestions, chosen } = offered
  const isOpen = suggestions.all.length > 0
  const lines = Math.max(12, value.split('\n').length + 1)
  return h(
    'div',
    { class: 'yaml' },
    h('label', { for: id, class: 'unseen' }, text.recipe),
    h(
      'div',
      { class: 'yaml-text' },
      h('div', { class: 'numbers', 'aria-hidden': true }, numbersOf(value, problems)),
      h('textarea', {
        ...{ id, ref: area, value, rows: lines, spellcheck: false, wrap: 'off', class: 'mono' },
        'aria-describedby': `${id}-hint`,
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? `${id}-list` : undefined,
        'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
        'aria-invalid': problems.length > 0,
        onInput: event => {
          onInput(event.currentTarget.value)
          offered.open(false)
        },
        onKeyDown: offered.press,
        onBlur: offered.close
      }),
      isOpen && h(List, { id, value, offered })
    ),
    h('p', { id: `${id}-hint`, class: 'hint' }, text.yamlHint),
    h(Problems, { problems, onGo: line => goTo(area.current, line) })
  )
}

function numbersOf(value: string, problems: readonly LineOf[]): VNode[] {
  const marked = new Set(problems.map(({ line }) => line))
  return value.split('\n').map((_line, at) => h('span', { key: at, class: marked.has(at + 1) ? 'danger' : '' }, at + 1))
}

interface OfferedDeps {
  readonly area: { readonly current: HTMLTextAreaElement | null }
  readonly schema: Schema | undefined
  readonly onInput: (value: string) => void
}

type Offered = ReturnType<typeof useOffered>

function useOffered({ area, schema, onInput }: OfferedDeps) {
  const [suggestions, setSuggestions] = useState(NOTHING)
  const [chosen, setChosen] = useState(0)
  /** Where the cursor is put when the changed text has been drawn. */
  const cursor = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (cursor.current !== undefined) area.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })
  const close = () => setSuggestions(NOTHING)
  const open = (isAsked: boolean) => {
    const { value = '', selectionStart: at = 0 } = area.current ?? {}
    const found = schema ? suggestionsAt(value, at, schema) : NOTHING
    // Unasked only where something has been typed already.
    setSuggestions(isAsked || found.from < at ? found : NOTHING)
    setChosen(0)
  }
  const take = ({ insert }: Suggestion) => {
    const { value = '', selectionStart: at = 0 } = area.current ?? {}
    cursor.current = suggestions.from + insert.length
    onInput(value.slice(0, suggestions.from) + insert + value.slice(at))
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      return open(true)
    }
    const { all } = suggestions
    const suggestion = all[chosen]
    if (!suggestion) return
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % all.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + all.length - 1) % all.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(suggestion)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return { suggestions, chosen, open, close, take, press }
}

interface ListProps {
  readonly id: string
  readonly value: string
  readonly offered: Offered
}

function List({ id, value, offered: { suggestions, chosen, take } }: ListProps): VNode {
  const before = value.slice(0, suggestions.from).split('\n')
  const place = { '--line': String(before.length), '--column': String(before.at(-1)?.length ?? 0) }
  return h(
    'ul',
    { id: `${id}-list`, role: 'listbox', class: 'suggestions', 'aria-label': text.suggestions, style: place },
    suggestions.all.map((one, at) =>
      h(
        'li',
        {
          ...{ key: one.label, id: `${id}-${at}`, role: 'option', 'aria-selected': at === chosen },
          // Before the text loses the focus.
          onMouseDown: event => {
            event.preventDefault()
            take(one)
          }
        },
        h('code', {}, one.label),
        one.detail !== '' && h('small', {}, one.detail)
      )
    )
  )
}

interface ProblemsProps {
  readonly problems: readonly LineOf[]
  readonly onGo: (line: number) => void
}

const Problems = ({ problems, onGo }: ProblemsProps): VNode =>
  h(
    'div',
    { role: 'status' },
    problems.length > 0 &&
      h(
        'ul',
        { class: 'problems', 'aria-label': text.problems },
        problems.map(({ line, message, severity }, at) =>
          h(
            'li',
            { key: at, class: severity === 'WARNING' ? 'warning' : 'danger' },
            h(Icon, { name: severity === 'WARNING' ? 'triangle-alert' : 'circle-x' }),
            h('button', { type: 'button', class: 'button quiet', onClick: () => onGo(line) }, text.line(line)),
            h('span', {}, message)
          )
        )
      )
  )

function goTo(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}

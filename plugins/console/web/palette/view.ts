import {
  EntityMarks,
  h,
  Icon,
  Logo,
  plugins,
  shortName,
  useCompletion,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import type { PaletteProps } from '../palette.ts'
import { type Command, type CommandGroup, groupsOf } from './commands.ts'
import { text } from './en.ts'

/** A field and the list that it commands, in a dialog. The first command is marked, so that Enter always does something. */
export function PaletteView({ commands, onClose }: PaletteProps): VNode {
  const box = useModal()
  const id = useId()
  const { typed, setTyped, groups, all, at, choose } = useCommands(commands)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const step = (by: number) => choose(all[(at + by + all.length) % Math.max(1, all.length)]?.id)
  const onKeyDown = keysOf({ step, choose: index => choose(all.at(index)?.id), run: () => run(all[at]), onClose })
  const cancel = (event: Event) => {
    event.preventDefault()
    onClose()
  }
  return h(
    'dialog',
    {
      ...{ ref: box, class: 'palette', 'aria-label': text.title, onCancel: cancel },
      // What is inside fills the dialog: only its backdrop is the dialog itself.
      onClick: (event: MouseEvent) => event.target === box.current && onClose()
    },
    h(Field, { id, typed, active: all[at] && `${id}-${at}`, onType: setTyped, onKeyDown }),
    h(Groups, { id, groups, active: all[at], onPick: run, onPoint: one => choose(one.id) }),
    h('p', { class: all.length === 0 ? 'palette-none' : 'unseen', role: 'status' }, saidOf(all.length)),
    h(Foot, {})
  )
}

/** What is typed, what it finds, and which of these is marked: the first, until an arrow or the pointer chooses. */
function useCommands(commands: PaletteProps['commands']) {
  const [typed, setText] = useState('')
  const [chosen, choose] = useState<string>()
  const { options } = useCompletion(typed, {}, true)
  const groups = groupsOf({ typed, assets: options, commands, canSearch: plugins.value.has('search') })
  const all = groups.flatMap(one => one.commands)
  const found = all.findIndex(one => one.id === chosen)
  const setTyped = (value: string) => {
    setText(value)
    choose(undefined)
  }
  return { typed, setTyped, groups, all, at: Math.max(0, found), choose }
}

interface FieldProps {
  /** Of the list. */
  readonly id: string
  readonly typed: string
  /** The id of the marked option. */
  readonly active: string | undefined
  readonly onType: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const Field = ({ id, typed, active, onType, onKeyDown }: FieldProps): VNode =>
  h(
    'div',
    { class: 'palette-field' },
    h(Icon, { name: 'search', size: 18 }),
    h('input', {
      ...{ type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: false, placeholder: text.hint },
      ...{ 'aria-label': text.label, 'aria-controls': id, 'aria-autocomplete': 'list', value: typed },
      'aria-expanded': active !== undefined,
      'aria-activedescendant': active,
      onKeyDown,
      onInput: event => onType(event.currentTarget.value)
    })
  )

const saidOf = (count: number): string => (count === 0 ? text.none : text.found(count))

/** The focus returns to what had it: browsers do so when a dialog is closed, not when it is taken away. */
function useModal() {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return box
}

interface Moves {
  step(by: number): void
  choose(index: number): void
  run(): void
  onClose(): void
}

function keysOf({ step, choose, run, onClose }: Moves) {
  return (event: KeyboardEvent) => {
    const isAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => choose(-1),
      PageUp: () => choose(0),
      Enter: run
    }
    const move = isAgain ? onClose : event.isComposing ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
}

interface GroupsProps {
  readonly id: string
  readonly groups: readonly CommandGroup[]
  readonly active: Command | undefined
  readonly onPick: (command: Command) => void
  readonly onPoint: (command: Command) => void
}

function Groups({ id, groups, active, onPick, onPoint }: GroupsProps): VNode {
  const all = groups.flatMap(one => one.commands)
  return h(
    'div',
    { id, role: 'listbox', 'aria-label': text.commands, class: 'palette-list' },
    groups.map(({ group, commands }) =>
      h(
        'div',
        { key: group, role: 'group', 'aria-labelledby': `${id}-${group}` },
        h('div', { id: `${id}-${group}`, role: 'presentation', class: 'palette-group' }, text.groups[group]),
        commands.map(one =>
          h(Option, {
            ...{ key: one.id, id: `${id}-${all.indexOf(one)}`, command: one, isActive: one === active },
            onPick: () => onPick(one),
            onPoint: () => onPoint(one)
          })
        )
      )
    )
  )
}

interface OptionProps {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
  readonly onPick: () => void
  readonly onPoint: () => void
}

const Option = ({ id, command, isActive, onPick, onPoint }: OptionProps): VNode =>
  h(
    'div',
    {
      ...{ id, role: 'option', 'aria-selected': isActive, onClick: onPick, onPointerMove: onPoint },
      ref: (element: HTMLElement | null) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      },
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault()
    },
    command.platform === undefined
      ? h(Icon, { name: command.icon, size: 18 })
      : // Entities of one name on several platforms are told apart by it.
        h(Logo, { platform: command.platform, size: 18, label: shortName(command.platform) }),
    h('span', { class: 'cut', dir: 'auto' }, command.name),
    command.urn && h(EntityMarks, { urn: command.urn }),
    command.note && h('small', {}, command.note)
  )

const Foot = (): VNode =>
  h(
    'div',
    { class: 'palette-foot', 'aria-hidden': true },
    h('span', {}, h('kbd', {}, '↑'), ' ', h('kbd', {}, '↓'), ` ${text.move}`),
    h('span', {}, h('kbd', {}, text.enter), ` ${text.open}`),
    h('span', {}, h('kbd', {}, text.escape), ` ${text.close}`)
  )

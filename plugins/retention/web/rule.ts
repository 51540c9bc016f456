import {
  Button,
  type Column,
  Confirm,
  EntityLink,
  Facts,
  graphql,
  h,
  Link,
  Load,
  number,
  Table,
  Time,
  taskPath,
  typeName,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { PLAN, RUN } from './documents.ts'
import type { RetentionPlan, RetentionRules } from './documents.types.ts'
import { text } from './en.ts'

type Rule = RetentionRules['retention']['rules'][number]
type Run = Rule['runs'][number]

interface RuleProps {
  readonly rule: Rule
  readonly onChange: () => void
}

/** What a rule does, what it would remove now, and what it has removed. */
export function RuleCard({ rule, onChange }: RuleProps): VNode {
  const [isPlanned, setPlanned] = useState(false)
  const [asked, setAsked] = useState<'run' | 'confirm'>()
  const [last] = rule.runs
  const isUnderWay = rule.isDue || last?.state === 'RUNNING'
  const run = async () => {
    await graphql(RUN, { rule: rule.name, confirm: asked === 'confirm' })
    onChange()
  }
  return h(
    'section',
    { 'aria-label': rule.name },
    h('h2', {}, rule.name),
    h(Facts, { of: factsOf(rule) }),
    h(
      'p',
      { class: 'row' },
      !isPlanned && h(Button, { onClick: () => setPlanned(true) }, text.plan),
      !isUnderWay && h(Button, { onClick: () => setAsked('run') }, text.run),
      !isUnderWay &&
        last?.state === 'ASKS' &&
        h(Button, { kind: 'danger', onClick: () => setAsked('confirm') }, text.confirm),
      rule.isDue && h('span', { role: 'status' }, text.due)
    ),
    // What a run has removed is no longer planned.
    isPlanned && h(Plan, { key: `${last?.task} ${last?.state}`, rule: rule.name }),
    rule.runs.length > 0 &&
      h(Table<Run>, { caption: text.history, columns: COLUMNS, rows: rule.runs, keyOf: ({ task }) => task }),
    asked &&
      h(Confirm, {
        title: text.confirmTitle(rule.name),
        text: asked === 'run' ? text.runText : text.confirmText(last?.planned ?? 0, last?.share ?? 0),
        verb: asked === 'run' ? text.run : text.confirm,
        onConfirm: run,
        onClose: () => setAsked(undefined)
      })
  )
}

function factsOf(rule: Rule) {
  const { keepDays, keepLast, atMost, platform, container, tag, exceptTags } = rule
  const keeps = [
    ...(keepDays === null ? [] : [text.days(keepDays)]),
    ...(keepLast === null ? [] : [text.last(keepLast)]),
    ...(atMost === null ? [] : [text.atMost(atMost)])
  ]
  const only = [platform, container, tag].filter(urn => urn !== null)
  const links = (urns: readonly string[]) =>
    urns.length === 0 ? undefined : urns.map(urn => h(EntityLink, { key: urn, urn }))
  return [
    [text.removes, `${text.kinds[rule.of] ?? rule.of}: ${targetsOf(rule)}`],
    [text.keeps, keeps.join(', ')],
    [text.only, links(only)],
    [text.except, links(exceptTags)],
    [text.limit, text.ofType(rule.maxShare)]
  ] as const
}

const MOST_TARGETS = 5

function targetsOf({ targets }: Rule): string {
  const [first] = targets
  if (targets.length > MOST_TARGETS && first) {
    const types = new Set(targets.map(({ type }) => type))
    return types.size === 1 ? `${typeName(first.type)}, *` : text.types(types.size)
  }
  return targets
    .map(({ type, aspect }) => (aspect === null ? typeName(type) : `${typeName(type)} ${aspect}`))
    .join(', ')
}

const COLUMNS: readonly Column<Run>[] = [
  { title: text.started, cell: ({ task, startedAt }) => h(Link, { to: taskPath(task) }, h(Time, { at: startedAt })) },
  {
    title: text.stateTitle,
    cell: ({ state, error }) => [text.states[state] ?? state, error].filter(one => one !== null).join(': ')
  },
  {
    title: text.removed,
    isNumber: true,
    cell: ({ removed, planned, share }) =>
      planned === null || share === null ? number(removed) : text.asks(planned, share)
  }
]

function Plan({ rule }: { readonly rule: string }): VNode {
  const loaded = useData<RetentionPlan>(signal => graphql(PLAN, { rule }, signal), [rule])
  return h(Load<RetentionPlan>, { of: loaded }, ({ retentionPlan: plan }) => {
    if (plan.removed === 0) return h('p', { role: 'status' }, text.nothing)
    return h(
      'div',
      {},
      h('p', { role: 'status' }, text.would(plan.removed)),
      h(Facts, {
        of: [
          ...plan.types.map(({ type, removed, stored }) => [typeName(type), text.of(removed, stored)] as const),
          [text.oldest, plan.oldest === null ? undefined : h(Time, { at: plan.oldest })],
          [text.newest, plan.newest === null ? undefined : h(Time, { at: plan.newest })],
          [
            text.examples,
            plan.examples.length === 0
              ? undefined
              : h(
                  'span',
                  {},
                  plan.examples.map(urn => h('span', { key: urn }, h(EntityLink, { urn }), ' '))
                )
          ]
        ]
      })
    )
  })
}

import { BadRequest, type Call, createError, suggest, type Urn } from '../../core/index.ts'
import { TaskRunning } from '../tasks/index.ts'
import { type Plan, planOf } from './plan.ts'
import { type RuleRecord, started, urnOfRule } from './record.ts'
import type { Rule } from './rule.ts'
import { createStep, type RunDeps } from './run-step.ts'

const ACTION = 'retention'

/** Another instance has started what was due. */
const NotDue = createError('RETENTION_NOT_DUE', 'no run of the rule %s is due', 409)

export type Runs = ReturnType<typeof createRuns>

/** Runs of rules: each is a task, so one instance does it at a time, and it survives a crash. */
export function createRuns(deps: RunDeps) {
  const { tasks, records, rules } = deps
  const { step, remaining } = createStep(deps)
  tasks?.define(ACTION, step, remaining)

  return {
    /** Starts a task for each rule of which a run is due, unless another instance does. */
    async startDue(call: Call): Promise<void> {
      for (const rule of rules()) {
        const record = await records.get(call, urnOfRule(rule.name))
        if (record?.due !== undefined) await startRun(deps, call, rule, record)
      }
    },
    /** Makes a run of a rule due now. @throws BadRequest for a rule that does not exist */
    async request(call: Call, name: string, isConfirmed: boolean): Promise<void> {
      const { name: known } = ruleNamed(rules(), name)
      await records.update(call.as('requesting a run of a retention rule'), urnOfRule(known), old => ({
        ...{ runs: [], ...old, due: deps.now() },
        ...(isConfirmed ? { isConfirmed } : {})
      }))
    },
    /** What a rule would remove now; without its examples that the caller may not see. @throws BadRequest */
    async plan(call: Call, name: string): Promise<Plan> {
      const rule = ruleNamed(rules(), name)
      const plan = await planOf(deps, call.as('planning what a retention rule removes'), { rule, at: deps.now() })
      const visible = await deps.data.exists(call, plan.examples)
      return { ...plan, examples: plan.examples.filter((_urn: Urn, at) => visible[at]) }
    }
  }
}

function ruleNamed(rules: readonly Rule[], name: string): Rule {
  const found = rules.find(rule => rule.name === name)
  if (found) return found
  const names = rules.map(rule => rule.name)
  const known = names.length === 0 ? 'there are no rules' : `expected one of ${names.join(', ')}`
  throw new BadRequest(`The retention rule ${JSON.stringify(name)} does not exist: ${known}${suggest(name, names)}`)
}

async function startRun(deps: RunDeps, call: Call, rule: Rule, { isConfirmed = false }: RuleRecord): Promise<void> {
  const { name, digest } = rule
  const taken = (task: string) =>
    deps.records.edit(urnOfRule(name), old => {
      if (old?.due === undefined) throw new NotDue(name)
      return started(old, { task, state: 'RUNNING', startedAt: deps.now(), removed: 0 })
    })
  const params = { rule: name, digest, at: deps.now(), confirmed: isConfirmed }
  try {
    await deps.tasks?.start(call, { action: ACTION, key: `${ACTION}/${name}`, params, total: 0 }, task => [taken(task)])
  } catch (error) {
    // What is due while an earlier run is under way starts after it.
    if (!(error instanceof TaskRunning) && !(error instanceof NotDue)) throw error
  }
}

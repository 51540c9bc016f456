import { createHash } from 'node:crypto'
import { isStoredUrn, Misconfigured, type Model, makeUrn, suggest, type Urn } from '../../core/index.ts'
import type { Config, GivenRule, Kind } from './config.ts'
import { requireDisjoint } from './overlap.ts'
import { isAspectOfPeople, isTypeOfPeople } from './people.ts'
import type { Rule, Selection, Target } from './rule.ts'

const EXECUTION = 'dataHubExecutionRequest'
const INSTANCE = 'dataProcessInstance'

/** Keys that a kind has besides `name`, `of` and `maxShare`. */
const SELECTING = ['platform', 'container', 'tag', 'exceptTags']
const ALLOWED: Readonly<Record<Kind, readonly string[]>> = {
  timeseries: ['type', 'aspect', 'keepDays', 'keepLast', ...SELECTING],
  runs: ['keepDays', 'keepLast', 'atMost', 'platform', 'tag', 'exceptTags'],
  requests: ['keepDays', 'keepLast', 'atMost'],
  'soft-deleted': ['type', 'keepDays', 'peopleToo', ...SELECTING],
  versions: ['type', 'aspect', 'keepDays', 'keepLast', 'peopleToo', ...SELECTING]
}

/** @throws Misconfigured that names the rule, for rules that are wrong, name nothing, contradict each other or remove what people wrote */
export function checkRules({ rules, maxShare }: Config, model: Model): Rule[] {
  const checked = rules.map((rule, at) => {
    if (rules.findIndex(({ name }) => name === rule.name) !== at) throw wrong(rule, 'another rule has this name')
    return checkRule(rule, model, maxShare)
  })
  requireDisjoint(checked)
  return checked
}

function checkRule(given: GivenRule, model: Model, maxShare: number): Rule {
  requireKeys(given)
  const { name, of, keepDays, keepLast, atMost, peopleToo = false } = given
  if (keepDays === undefined && keepLast === undefined)
    throw wrong(given, 'it does not say what is kept: expected keepDays, keepLast, or both')
  if (of === 'soft-deleted' && keepDays === undefined) throw wrong(given, 'expected keepDays')
  if (atMost !== undefined && keepDays === undefined)
    throw wrong(given, 'atMost requires keepDays; without it, use keepLast')
  if (atMost !== undefined && atMost < (keepLast ?? 0))
    throw wrong(given, `it contradicts itself: it keeps the last ${keepLast}, and at most ${atMost}`)
  const targets = targetsOf(given, model)
  const keeps = {
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(keepLast === undefined ? {} : { keepLast }),
    ...(atMost === undefined ? {} : { atMost })
  }
  const digest = createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16)
  const rest = { selection: selectionOf(given), peopleToo, maxShare: given.maxShare ?? maxShare, digest }
  return { name, of, ...keeps, targets, ...rest }
}

function requireKeys(given: GivenRule): void {
  const allowed = ['name', 'of', 'maxShare', ...ALLOWED[given.of]]
  const other = Object.keys(given).find(key => !allowed.includes(key))
  if (other !== undefined)
    throw wrong(given, `${other} has no meaning for ${given.of}; expected ${ALLOWED[given.of].join(', ')}`)
}

function targetsOf(given: GivenRule, model: Model): Target[] {
  const { of } = given
  if (of === 'runs') return [{ type: INSTANCE }]
  if (of === 'requests') return [{ type: EXECUTION }]
  const type = given.type === undefined ? undefined : typeNamed(given, given.type, model)
  return of === 'soft-deleted' ? typesToErase(given, type, model) : aspectsToRemove(given, type, model)
}

function typeNamed(given: GivenRule, name: string, model: Model): string {
  const open = [...model.types.values()].filter(({ guard }) => !guard.sealed).map(one => one.name)
  const found = open.find(one => one.toLowerCase() === name.toLowerCase())
  if (found === undefined)
    throw wrong(given, `the entity type ${JSON.stringify(name)} does not exist${suggest(name, open)}`)
  return found
}

function typesToErase(given: GivenRule, type: string | undefined, model: Model): Target[] {
  if (type === undefined) {
    if (given.peopleToo) throw wrong(given, 'peopleToo requires the type')
    const types = [...model.types.values()].filter(one => one.aspects.includes('status') && !isTypeOfPeople(one.name))
    return types.map(({ name }) => ({ type: name }))
  }
  if (!model.type(type).aspects.includes('status'))
    throw wrong(given, `entities of type ${type} cannot be soft-deleted`)
  if (isTypeOfPeople(type) && !given.peopleToo) throw ofPeople(given, `entities of type ${type}`)
  return [{ type }]
}

function aspectsToRemove(given: GivenRule, type: string | undefined, model: Model): Target[] {
  const { of, aspect } = given
  if (aspect === undefined) throw wrong(given, 'expected an aspect')
  const kind = of === 'timeseries' ? 'timeseries' : 'versioned'
  const known = [...model.aspects.values()].filter(one => one.kind === kind && !one.guard.sealed && !one.isKey)
  if (aspect === '*') {
    if (kind === 'versioned' || type === undefined)
      throw wrong(given, '* as the aspect is for timeseries of a type: expected the name of an aspect, or a type')
  } else if (!known.some(({ name }) => same(name, aspect))) {
    const names = known.map(({ name }) => name)
    throw wrong(given, `the ${kind} aspect ${JSON.stringify(aspect)} does not exist${suggest(aspect, names)}`)
  }
  const meant = known.filter(({ name }) => aspect === '*' || same(name, aspect))
  const targets = meant.flatMap(({ name, on }) => on.map(one => ({ type: one, aspect: name })))
  const found = targets.filter(one => type === undefined || one.type === type)
  if (found.length === 0) throw wrong(given, `it names nothing: entities of type ${type} do not have ${aspect}`)
  const [first] = meant
  if (kind === 'versioned' && first && isAspectOfPeople(first.name) && !given.peopleToo)
    throw ofPeople(given, `versions of ${first.name}`)
  return found
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function selectionOf(given: GivenRule): Selection {
  const { platform, container, tag, exceptTags = [] } = given
  const urn = (key: string, value: string, type: string): Urn => {
    if (isStoredUrn(value) && value.startsWith(`urn:li:${type}:`)) return value
    throw wrong(given, `${key}: expected a URN of type ${type}, found ${JSON.stringify(value)}`)
  }
  if (tag !== undefined && exceptTags.includes(tag))
    throw wrong(given, `it names nothing: ${tag} is also in exceptTags`)
  return {
    ...(platform === undefined ? {} : { platform: urn('platform', platformUrn(platform), 'dataPlatform') }),
    ...(container === undefined ? {} : { container: urn('container', container, 'container') }),
    ...(tag === undefined ? {} : { tag: urn('tag', tag, 'tag') }),
    exceptTags: exceptTags.map(one => urn('exceptTags', one, 'tag'))
  }
}

const platformUrn = (text: string): string => (text.startsWith('urn:') ? text : makeUrn('dataPlatform', text))

function ofPeople(given: GivenRule, what: string): Error {
  return wrong(given, `it would remove what people wrote: ${what}. If that is meant, set peopleToo: true`)
}

export function wrong({ name }: Pick<GivenRule, 'name'>, problem: string): Error {
  return new Misconfigured(`configuration key plugins.retention.rules: rule ${JSON.stringify(name)}: ${problem}`)
}

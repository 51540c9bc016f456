import { graphql } from 'aspectd/console'
import { HEALTH } from './documents.ts'
import type { HealthOf } from './documents.types.ts'
import { text } from './en.ts'

type Facts = NonNullable<NonNullable<HealthOf['entity']>['health']>

/** `unchecked`: no incident is active, and no check has a result. */
export type Verdict = 'good' | 'unchecked' | 'unsure' | 'bad'

export interface Health {
  readonly verdict: Verdict
  readonly sentence: string
}

/** What its incidents and assertions say, in one sentence. */
export async function loadHealth(urn: string, hasAssertions: boolean, signal: AbortSignal): Promise<Health> {
  const { entity } = await graphql<HealthOf>(HEALTH, { urn }, signal)
  return healthOf(entity?.health ?? [], hasAssertions)
}

function healthOf(facts: Facts, hasAssertions: boolean): Health {
  const said = text.health
  const checks = facts.find(({ type }) => type === 'ASSERTIONS')
  const active = facts.find(({ type }) => type === 'INCIDENTS')?.activeIncidentHealthDetails?.count ?? 0
  const parts = [active === 0 ? said.noIncidents : said.incidents(active)]
  if (hasAssertions) parts.push(assertionsPart(checks))
  return { verdict: verdictOf(facts, checks !== undefined), sentence: said.sentence(parts) }
}

function verdictOf(facts: Facts, isChecked: boolean): Verdict {
  if (facts.some(({ status }) => status === 'FAIL')) return 'bad'
  if (facts.some(({ status }) => status === 'WARN')) return 'unsure'
  return isChecked ? 'good' : 'unchecked'
}

function assertionsPart(fact: Facts[number] | undefined): string {
  const said = text.health
  if (!fact) return said.noChecks
  const total = (fact.latestAssertionStatusByType ?? []).reduce((sum, one) => sum + one.total, 0)
  const count = fact.causes?.length ?? 0
  if (fact.status === 'PASS') return said.passing(total)
  return fact.status === 'FAIL' ? said.failing(count, total) : said.erring(count, total)
}

/** Types whose assertions GraphQL answers. */
export const canHaveAssertions = (type: string): boolean => type === 'dataset' || type === 'dataJob'

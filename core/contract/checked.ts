import { Misconfigured } from '../errors.ts'
import { describeValue } from '../excerpt.ts'
import { CONTRIBUTION, MANIFEST } from './members.ts'
import type { Contribution, Plugin } from './plugin.ts'
import { problemOf } from './shape.ts'

/** @throws Misconfigured for a member that is unknown or does not have the type that the contract says. */
export function checkManifest({ name, manifest }: Plugin): void {
  const wrong = problemOf(manifest, MANIFEST, 'the manifest')
  if (wrong !== undefined) throw new Misconfigured(`plugin ${name}: ${wrong}`)
}

/** What a plugin's `setup` returned. @throws Misconfigured if it is not a contribution. */
export function checkedContribution(plugin: string, returned: unknown): Contribution {
  if (!isContribution(returned)) {
    if (returned instanceof Promise) returned.catch(() => undefined)
    throw new Misconfigured(
      `plugin ${plugin}: setup must return an object at once, found ${describeValue(returned)}; work that waits belongs in start`
    )
  }
  const wrong = problemOf(returned, CONTRIBUTION, 'what setup returns')
  if (wrong !== undefined) throw new Misconfigured(`plugin ${plugin}: ${wrong}`)
  return returned
}

const isContribution = (returned: unknown): returned is Contribution =>
  typeof returned === 'object' && returned !== null && !Array.isArray(returned) && !(returned instanceof Promise)

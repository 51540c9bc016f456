import { Misconfigured } from '../../core/index.ts'
import type { Rule, Selection, Target } from './rule.ts'

/** Two rules for the same would contradict each other: what one keeps, the other removes. @throws Misconfigured */
export function requireDisjoint(rules: readonly Rule[]): void {
  for (const [at, one] of rules.entries()) {
    for (const other of rules.slice(at + 1)) {
      const target = one.of === other.of ? one.targets.find(target => other.targets.some(is(target))) : undefined
      if (!target || areApart(one.selection, other.selection)) continue
      const what = target.aspect === undefined ? target.type : `${target.aspect} of ${target.type}`
      throw new Misconfigured(
        `configuration key plugins.retention.rules: rules ${JSON.stringify(one.name)} and ${JSON.stringify(other.name)} contradict each other: both are for ${what}. Give them different types, aspects or platforms, or exclude the tag of one with exceptTags in the other`
      )
    }
  }
}

const is = (one: Target) => (other: Target) => one.type === other.type && one.aspect === other.aspect

/** Whether no entity can be in both. */
function areApart(one: Selection, other: Selection): boolean {
  const isOther = one.platform !== undefined && other.platform !== undefined && one.platform !== other.platform
  const excludes = (some: Selection, tag: Selection['tag']) => tag !== undefined && some.exceptTags.includes(tag)
  return isOther || excludes(one, other.tag) || excludes(other, one.tag)
}

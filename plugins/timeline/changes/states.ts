import type { ModelAspects } from '../../entities/index.ts'
import { type Change, operationOf, type Place } from './change.ts'

type Of<K extends keyof ModelAspects> = ModelAspects[K] | undefined

export function deprecation({ urn }: Place, before: Of<'deprecation'>, after: Of<'deprecation'>): Change[] {
  const is = after?.deprecated === true
  if (is === (before?.deprecated === true)) return []
  const status = is ? 'DEPRECATED' : 'ACTIVE'
  return [
    {
      entityUrn: urn,
      category: 'DEPRECATION',
      operation: 'MODIFY',
      modifier: status,
      parameters: { status },
      semVerChange: 'NONE',
      description: is ? 'It was deprecated.' : 'It is not deprecated any more.'
    }
  ]
}

/** Soft deletes. */
export function lifecycle({ urn }: Place, before: Of<'status'>, after: Of<'status'>): Change[] {
  const is = after?.removed === true
  if (is === (before?.removed === true)) return []
  return [
    {
      entityUrn: urn,
      category: 'LIFECYCLE',
      operation: is ? 'SOFT_DELETE' : 'REINSTATE',
      semVerChange: 'NONE',
      description: is ? 'It was soft-deleted.' : 'It was restored after a soft delete.'
    }
  ]
}

export function versioning({ urn }: Place, before: Of<'versionProperties'>, after: Of<'versionProperties'>): Change[] {
  const tag = (value: Of<'versionProperties'>) => value?.version.versionTag ?? value?.sortId
  const [was, is] = [tag(before), tag(after)]
  const isSameSet = before?.versionSet === after?.versionSet
  if (was === is && isSameSet) return []
  const operation = operationOf({ key: '', before, after })
  const words = {
    ADD: `It became version ${is} of ${after?.versionSet}.`,
    REMOVE: `It is no longer version ${was} of ${before?.versionSet}.`,
    MODIFY: `It changed from version ${was} to ${is}${isSameSet ? '' : ` of ${after?.versionSet}`}.`
  }
  const versionSet = after?.versionSet ?? before?.versionSet ?? ''
  return [
    {
      entityUrn: urn,
      category: 'VERSIONING',
      operation,
      modifier: versionSet,
      parameters: { versionSetUrn: versionSet, version: is ?? was ?? '' },
      semVerChange: operation === 'MODIFY' ? 'PATCH' : 'MINOR',
      description: words[operation]
    }
  ]
}

import { type Call, checkText, type Data, idOf, makeUrn, parseUrnOf, type Urn, withoutNulls } from '../../core/index.ts'
import { type ListSearch, listEntities, type ModelAspects, type ModelHandles } from '../entities/index.ts'
import { NoSuchSecret, SecretExists, SecretInput } from './errors.ts'
import type { Sealing } from './sealing.ts'

export const SECRET = 'dataHubSecret'
const NAME = { max: 500, isRequired: true, isOneLine: true }
const VALUE = { max: 100_000, isRequired: true }
const DESCRIPTION = { max: 10_000 }
const MAX_NAMES = 1000

export interface SecretDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, 'dataHubSecretKey' | 'dataHubSecretValue'>
  readonly sealing: Sealing
}

type Stored = ModelAspects['dataHubSecretValue']

export interface NewSecret {
  readonly name: string
  readonly value: string
  readonly description?: string | null
}

export const parseSecretUrn = (text: string): Urn => parseUrnOf(SECRET, text)

/** Of concurrent calls with the same name exactly one succeeds. @throws SecretExists */
export async function createSecret(deps: SecretDeps, call: Call, secret: NewSecret): Promise<Urn> {
  checkSecret(secret)
  const { dataHubSecretKey, dataHubSecretValue } = deps.aspects
  const urn = makeUrn(SECRET, secret.name)
  const value = sealed(deps, call, urn, secret)
  await deps.data.write(call, [
    dataHubSecretKey.edit(urn, old => {
      if (old) throw new SecretExists()
      return { id: secret.name }
    }),
    dataHubSecretValue.edit(urn, () => value)
  ])
  return urn
}

/** Replaces value and description. An absent description is unchanged, `null` or an empty one removes it. */
export async function updateSecret(deps: SecretDeps, call: Call, urn: Urn, secret: NewSecret): Promise<Urn> {
  checkSecret(secret)
  if (secret.name !== idOf(urn)) {
    throw new SecretInput(`The name of a secret cannot change: expected ${idOf(urn)}, found ${secret.name}`)
  }
  const { description: _new, ...value } = sealed(deps, call, urn, secret)
  const mustExist = () => new NoSuchSecret('update', urn)
  const change = (old: Stored | undefined): Stored => {
    const description = secret.description === undefined ? old?.description : secret.description
    const created = old?.created ?? value.created
    return { ...value, ...(description ? { description } : {}), ...(created ? { created } : {}) }
  }
  await deps.aspects.dataHubSecretValue.update(call, urn, change, { mustExist })
  return urn
}

export async function deleteSecret({ data }: SecretDeps, call: Call, urn: Urn): Promise<Urn> {
  const [exists] = await data.exists(call.as('looking up a secret'), [urn])
  if (!exists) throw new NoSuchSecret('delete', urn)
  await data.erase(call, urn)
  return urn
}

/** By name; never a value. */
export async function listSecrets({ data, aspects }: SecretDeps, call: Call, search: ListSearch) {
  const system = call.as('listing secrets')
  const fields = ['dataHubSecretValue.name']
  const sort = { field: 'dataHubSecretValue.name' }
  const { urns, ...page } = await listEntities(data, system, { types: [SECRET], search: fields, sort }, search)
  const stored = await aspects.dataHubSecretValue.getMany(system, urns)
  const secrets = urns.map((urn, at) => {
    const { name = idOf(urn), description = null } = stored[at] ?? {}
    return { urn, name, description }
  })
  return { ...page, secrets }
}

/**
 * The plain values, those of missing secrets left out. Each one that is given away is in the audit trail.
 * @throws WrongKey, NotSealed
 */
export async function secretValues(deps: SecretDeps, call: Call, names: readonly string[]) {
  if (names.length > MAX_NAMES) throw new SecretInput(`At most ${MAX_NAMES} names are allowed, found ${names.length}`)
  for (const name of names) checkText('The name of a secret', name, NAME, SecretInput)
  const urns = [...new Set(names)].map(name => makeUrn(SECRET, name))
  const stored = await deps.aspects.dataHubSecretValue.getMany(call.as('reading secrets'), urns)
  return urns.flatMap((urn, at) => {
    const value = stored[at]
    if (!value) return []
    call.effects.disclosed.push(urn)
    return { name: idOf(urn), value: deps.sealing.open(urn, value.value) }
  })
}

function sealed({ sealing }: SecretDeps, call: Call, urn: Urn, { name, value, description }: NewSecret): Stored {
  return {
    name,
    value: sealing.seal(urn, value),
    ...withoutNulls({ description: description || undefined }),
    created: { time: Date.now(), actor: call.actor }
  }
}

function checkSecret({ name, value, description }: NewSecret): void {
  checkText('The name of a secret', name, NAME, SecretInput)
  if (name !== name.trim()) throw new SecretInput('The name of a secret must not begin or end with a space')
  checkText('The value of a secret', value, VALUE, SecretInput)
  checkText('The description of a secret', description, DESCRIPTION, SecretInput)
}

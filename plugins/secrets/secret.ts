import { type Call, type Data, idOf, makeUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import { type ListSearch, listEntities, type ModelAspects, type ModelHandles } from '../entities/index.ts'
import { ID, textsOf } from '../kit/index.ts'
import { NoSuchSecret, SecretExists, SecretInput } from './errors.ts'
import type { Sealing } from './sealing.ts'

export const SECRET = 'dataHubSecret'
const LIMITS = { name: ID, value: { max: 100_000, isRequired: true }, description: { max: 10_000 } }
const check = textsOf('a secret', LIMITS, SecretInput)
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

interface SecretUpdate extends NewSecret {
  readonly urn: string
}

export const parseSecretUrn = (text: string): Urn => parseUrnOf(SECRET, text)

/** Of concurrent calls with the same name exactly one succeeds. @throws SecretExists */
export async function createSecret(deps: SecretDeps, call: Call, secret: NewSecret): Promise<Urn> {
  checkSecret(secret)
  const { dataHubSecretKey, dataHubSecretValue } = deps.aspects
  const urn = makeUrn(SECRET, secret.name)
  const created = { time: Date.now(), actor: call.actor }
  const value = { ...sealed(deps, urn, secret), created }
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
export async function updateSecret(deps: SecretDeps, call: Call, secret: SecretUpdate): Promise<Urn> {
  const urn = parseSecretUrn(secret.urn)
  checkSecret(secret)
  if (secret.name !== idOf(urn)) {
    throw new SecretInput(`The name of a secret cannot change: expected ${idOf(urn)}, found ${secret.name}`)
  }
  const now = { time: Date.now(), actor: call.actor }
  const { description: _new, ...value } = sealed(deps, urn, secret)
  const mustExist = () => new NoSuchSecret('update', urn)
  const change = (old: Stored | undefined): Stored => {
    const description = secret.description === undefined ? old?.description : secret.description
    return { ...value, ...(description ? { description } : {}), created: old?.created ?? now }
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

export interface SecretValue {
  readonly urn: Urn
  readonly name: string
  readonly value: string
}

/**
 * The plain values, those of missing secrets left out. Each one that is given away is in the audit trail.
 * @throws WrongKey, NotSealed
 */
export async function secretValues(deps: SecretDeps, call: Call, names: readonly string[]): Promise<SecretValue[]> {
  if (names.length > MAX_NAMES) throw new SecretInput(`At most ${MAX_NAMES} names are allowed, found ${names.length}`)
  for (const name of names) check({ name })
  const urns = [...new Set(names)].map(name => makeUrn(SECRET, name))
  const stored = await deps.aspects.dataHubSecretValue.getMany(call.as('reading secrets'), urns)
  return urns.flatMap((urn, at) => {
    const value = stored[at]
    if (!value) return []
    call.effects.disclosed.push(urn)
    return { urn, name: idOf(urn), value: deps.sealing.open(urn, value.value) }
  })
}

const sealed = ({ sealing }: SecretDeps, urn: Urn, { name, value, description }: NewSecret): Stored => ({
  name,
  value: sealing.seal(urn, value),
  ...(description ? { description } : {})
})

function checkSecret({ name, value, description }: NewSecret): void {
  check({ name })
  if (name !== name.trim()) throw new SecretInput('The name of a secret must not begin or end with a space')
  check({ value, description })
}

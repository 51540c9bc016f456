import { hash } from 'node:crypto'
import type { Unique } from '../contract/data.ts'
import type { Model } from '../contract/model.ts'
import { equalJson } from '../json.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Key, Row } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import type { EntityEdits } from './entity-edits.ts'
import { advanced, orderKey } from './guarded-order.ts'
import { createFieldCheck } from './indexed-fields.ts'
import { parsedValue } from './row-value.ts'

/** As many values of a field can be claimed without one waiting for another; the rows stay. */
const ROWS = 256

/** A value that a write gives to an entity which did not have it. */
export interface Claim extends Unique {
  readonly urn: Urn
}

/**
 * Returns the function that computes what is to be committed with changes that claim values: of two such commits one is
 * stale, looks for the value again, and finds it. It throws the `taken` of a value that another entity has.
 */
export function createClaims(store: LiveStore, model: Model): (claims: readonly Claim[]) => Promise<Change[]> {
  const { requireQuery } = createFieldCheck({ model, known: new Set(model.aspects.keys()) })

  async function otherWith({ urn, field, value, among }: Claim): Promise<Urn | undefined> {
    const has = { field, in: [value] }
    const query = { types: [entityTypeOf(urn)], where: among ? { all: [has, among] } : has }
    requireQuery(query)
    const { urns } = await store.aspects.find(query, { limit: 2 })
    return urns.find(one => one !== urn)
  }

  return async claims => {
    const keys = [...new Map(claims.map(keyOf).map(key => [key.urn, key])).values()]
    // Before the search, so that what another instance claims after it makes this write stale.
    store.refresh(keys)
    const rows = await store.aspects.read(keys.map(({ urn, aspect }) => ({ urn, aspects: [aspect] })))
    for (const [at, claim] of claims.entries()) {
      const twin = claims.slice(0, at).find(one => one.urn !== claim.urn && isSame(one, claim))
      const other = twin?.urn ?? (await otherWith(claim))
      if (other !== undefined) throw claim.taken(other)
    }
    return keys.map((key, at) => advanced(key, rows[at]?.[0]))
  }
}

/** What the new values claim that the stored ones did not. `rows[i]` are the stored rows of `entities[i]`. */
export function claimsOf(
  entities: readonly EntityEdits[],
  rows: readonly (readonly Row[])[],
  changes: readonly Change[]
): Claim[] {
  const claims: Claim[] = []
  for (const [at, { urn, folds }] of entities.entries()) {
    for (const { aspect, unique } of folds.values()) {
      if (!unique) continue
      const put = changes.find(one => one.kind === 'put' && one.row.urn === urn && one.row.aspect === aspect.name)
      const claim = put?.kind === 'put' ? unique(parsedValue(put.row)) : undefined
      const old = rows[at]?.find(row => row.aspect === aspect.name)
      if (claim && !isSame(claim, old && unique(parsedValue(old)))) claims.push({ urn, ...claim })
    }
  }
  return claims
}

const isSame = (a: Unique, b: Unique | undefined): boolean =>
  b?.field === a.field && b.value === a.value && equalJson(b.among, a.among)

function keyOf({ field, value }: Claim): Key {
  return orderKey(`${field}.${Number.parseInt(hash('sha256', value).slice(0, 8), 16) % ROWS}`)
}

import type { Server } from '../helper.ts'
import { DATASET, START } from '../plugins/timeseries/rows.ts'
import { GROUP, HOSTILE, LONG, TURNED, USER } from './hostile.ts'

export const TERM = 'urn:li:glossaryTerm:hostile'
export const NODE = 'urn:li:glossaryNode:hostile'
export const OWNERSHIP_TYPE = 'urn:li:ownershipType:hostile'
const OTHERS = [LONG, TURNED].map((name, at) => ({ urn: `urn:li:glossaryTerm:other${at}`, name }))

const STAMP = { time: START, actor: 'urn:li:corpuser:datahub' }

/** Terms and ownership types whose texts attack, are long, or turn the direction; and a dataset that has them. */
export async function fillGlossary({ ingest: put }: Pick<Server, 'ingest'>): Promise<void> {
  const definition = `${HOSTILE}\n\n${LONG} ${TURNED}`
  await put(NODE, 'glossaryNodeInfo', { name: HOSTILE, definition })
  await put('urn:li:glossaryNode:inner', 'glossaryNodeInfo', { name: LONG, definition: TURNED, parentNode: NODE })
  await put(TERM, 'glossaryTermInfo', {
    ...{ name: HOSTILE, definition, parentNode: 'urn:li:glossaryNode:inner', termSource: HOSTILE },
    ...{ sourceRef: LONG, sourceUrl: 'javascript:globalThis.hacked = 1' }
  })
  for (const { urn, name } of OTHERS) {
    await put(urn, 'glossaryTermInfo', { name, definition, termSource: 'INTERNAL', sourceUrl: 'https://example.com' })
  }
  const others = OTHERS.map(({ urn }) => urn)
  await put(TERM, 'glossaryRelatedTerms', { isRelatedTerms: others, hasRelatedTerms: others })
  const terms = [TERM, ...others].map(urn => ({ urn }))
  await put(DATASET, 'glossaryTerms', { terms, auditStamp: STAMP })
  await put(OWNERSHIP_TYPE, 'ownershipTypeInfo', {
    ...{ name: HOSTILE, description: definition, created: STAMP, lastModified: STAMP }
  })
  const owners = [
    { owner: USER, type: 'DATAOWNER' },
    { owner: USER, type: 'CUSTOM', typeUrn: OWNERSHIP_TYPE },
    {
      owner: GROUP,
      type: 'CUSTOM',
      typeUrn: OWNERSHIP_TYPE,
      attribution: { source: 'urn:li:dataHubAction:a', ...STAMP }
    }
  ]
  for (const urn of [DATASET, TERM]) await put(urn, 'ownership', { owners, lastModified: STAMP })
}

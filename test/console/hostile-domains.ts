import type { Server } from '../helper.ts'
import { DATASET } from '../plugins/timeseries/rows.ts'
import { HOSTILE, LONG, TURNED } from './hostile.ts'

export const DOMAIN = 'urn:li:domain:hostile'
export const PRODUCT = 'urn:li:dataProduct:hostile'
export const APPLICATION = 'urn:li:application:hostile'
export const PROPERTY = 'urn:li:structuredProperty:hostile'

/** Domains, data products, applications and structured properties whose texts attack, are long, or turn the direction. */
export async function fillDomains({ ingest: put }: Server): Promise<void> {
  const description = `${HOSTILE}\n\n${LONG} ${TURNED}`
  await put(DOMAIN, 'domainProperties', { name: HOSTILE, description })
  await put('urn:li:domain:long', 'domainProperties', { name: LONG, description, parentDomain: DOMAIN })
  await put('urn:li:domain:turned', 'domainProperties', { name: TURNED, description })
  await put(PRODUCT, 'dataProductProperties', { name: HOSTILE, description, assets: [{ destinationUrn: DATASET }] })
  await put('urn:li:dataProduct:long', 'dataProductProperties', { name: LONG, description })
  await put(APPLICATION, 'applicationProperties', { name: LONG, description })
  for (const urn of [DATASET, PRODUCT, APPLICATION]) await put(urn, 'domains', { domains: [DOMAIN] })
  await put(DATASET, 'applications', { applications: [APPLICATION] })
  const onDatasets = { entityTypes: ['urn:li:entityType:datahub.dataset'] }
  const definitions = {
    hostile: {
      ...{ displayName: HOSTILE, description, valueType: 'urn:li:dataType:datahub.string', cardinality: 'MULTIPLE' },
      allowedValues: [HOSTILE, LONG, TURNED].map(string => ({ value: { string }, description }))
    },
    long: { displayName: LONG, description, valueType: 'urn:li:dataType:datahub.rich_text' },
    turned: { displayName: TURNED, valueType: 'urn:li:dataType:datahub.urn', immutable: true }
  }
  for (const [id, definition] of Object.entries(definitions)) {
    await put(`urn:li:structuredProperty:${id}`, 'propertyDefinition', {
      ...{ qualifiedName: id, ...onDatasets, ...definition }
    })
  }
  const values = {
    hostile: [HOSTILE, LONG, TURNED],
    long: [description],
    turned: ['urn:li:corpuser:ida']
  }
  await put(DATASET, 'structuredProperties', {
    properties: Object.entries(values).map(([id, texts]) => ({
      propertyUrn: `urn:li:structuredProperty:${id}`,
      values: texts.map(string => ({ string }))
    }))
  })
}

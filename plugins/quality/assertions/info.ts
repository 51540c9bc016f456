import { idOf, partsOf, type Urn } from '../../../core/index.ts'
import { customProperties, dataTypeOf, type ModelAspects, schemaMetadataOf, shownMap } from '../../entities/index.ts'

export type AssertionInfo = ModelAspects['assertionInfo']

/** What an assertion is about. `undefined` if it says nothing of it. */
export function entityOf(info: AssertionInfo | undefined): Urn | undefined {
  if (!info) return undefined
  const { datasetAssertion, freshnessAssertion, volumeAssertion, sqlAssertion, fieldAssertion } = info
  return (
    info.entityUrn ??
    datasetAssertion?.dataset ??
    freshnessAssertion?.entity ??
    volumeAssertion?.entity ??
    sqlAssertion?.entity ??
    fieldAssertion?.entity ??
    info.schemaAssertion?.entity ??
    info.customAssertion?.entity
  )
}

/** In the form of GraphQL. */
export function shownInfo(info: AssertionInfo, urn: Urn) {
  const { freshnessAssertion, volumeAssertion, sqlAssertion, fieldAssertion, schemaAssertion } = info
  return {
    ...info,
    entityUrn: entityOf(info),
    customProperties: customProperties(info.customProperties, urn),
    datasetAssertion: info.datasetAssertion && shownDataset(info.datasetAssertion),
    freshnessAssertion: freshnessAssertion && shownFreshness(freshnessAssertion),
    volumeAssertion: volumeAssertion && { ...volumeAssertion, entityUrn: volumeAssertion.entity },
    sqlAssertion: sqlAssertion && { ...sqlAssertion, entityUrn: sqlAssertion.entity },
    fieldAssertion: fieldAssertion && shownField(fieldAssertion),
    schemaAssertion: schemaAssertion && shownSchema(schemaAssertion),
    customAssertion: info.customAssertion && shownCustom(info.customAssertion)
  }
}

function columnOf(urn: Urn) {
  return { urn, path: partsOf(urn)[1] ?? idOf(urn) }
}

function shownDataset({ dataset, fields, nativeParameters, ...rest }: NonNullable<AssertionInfo['datasetAssertion']>) {
  const parameters = shownMap(nativeParameters)
  return { ...rest, datasetUrn: dataset, fields: fields?.map(columnOf), nativeParameters: parameters }
}

function shownFreshness({ entity, schedule, ...rest }: NonNullable<AssertionInfo['freshnessAssertion']>) {
  const { fixedInterval } = schedule
  const interval = fixedInterval && { ...fixedInterval, multiple: fixedInterval.multiple ?? 1 }
  return { ...rest, entityUrn: entity, schedule: { ...schedule, fixedInterval: interval } }
}

function shownField({ entity, fieldValuesAssertion: values, ...rest }: NonNullable<AssertionInfo['fieldAssertion']>) {
  const { type = 'COUNT', value = 0 } = values?.failThreshold ?? {}
  const fieldValuesAssertion = values && {
    ...values,
    excludeNulls: values.excludeNulls ?? true,
    failThreshold: { type, value }
  }
  return { ...rest, entityUrn: entity, fieldValuesAssertion }
}

function shownSchema({ entity, schema, compatibility = 'EXACT_MATCH' }: NonNullable<AssertionInfo['schemaAssertion']>) {
  const fields = schema.fields.map(({ fieldPath, nativeDataType, type }) => ({
    path: fieldPath,
    nativeType: nativeDataType,
    type: dataTypeOf(type)
  }))
  return { entityUrn: entity, compatibility, fields, schema: schemaMetadataOf(schema, entity, 0) }
}

function shownCustom({ entity, field, fields, ...rest }: NonNullable<AssertionInfo['customAssertion']>) {
  return {
    ...rest,
    entityUrn: entity,
    field: field && columnOf(field),
    fields: fields?.map(columnOf),
    nativeParameters: shownMap(rest.nativeParameters)
  }
}

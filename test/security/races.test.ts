import t from 'tap'
import { start } from '../helper.ts'

const BUSY = 'urn:li:dataset:(urn:li:dataPlatform:hive,busy,PROD)'

t.test('a tag that is deleted while it is being attached remains on no entity', async t => {
  const { admin } = await start(t)
  const named = (name: string) => admin.ingest(BUSY, 'datasetProperties', { name })
  await named('first')
  for (let round = 0; round < 3; round++) {
    const tag = `urn:li:tag:short-lived-${round}`
    await admin.gql(`mutation { createTag(input: {id: "short-lived-${round}", name: "short-lived"}) }`)
    // The tag is attached after these writes; the deletion does not wait for them.
    const crowd = Array.from({ length: 100 }, (_, at) => named(`${at}`))
    const adding = admin.gql(`mutation { addTags(input: {tagUrns: ["${tag}"], resourceUrn: "${BUSY}"}) }`)
    await crowd[round * 10]
    const deleted = await admin.gql(`mutation { deleteTag(urn: "${tag}") }`)
    t.strictSame(deleted.data, { deleteTag: true })
    await Promise.all([...crowd, adding])
    const { data } = await admin.gql(`{ tag(urn: "${tag}") { exists usageCount } }`)
    t.strictSame(data.tag, { exists: false, usageCount: 0 })
  }
})

import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, one, proposal } from './proposals.ts'

const { admin } = await start(t)
const stamp = { time: 5, actor: 'urn:li:corpuser:datahub' }

t.test('a notebook returns its cells, and the platform of its tool', async t => {
  const urn = 'urn:li:notebook:(jupyter,n)'
  const stamps = { created: stamp }
  await ingest(
    admin,
    proposal(urn, 'notebookInfo', { title: 'N', customProperties: { a: 'b' }, changeAuditStamps: stamps }),
    proposal(urn, 'editableNotebookProperties', { description: 'edited' }),
    proposal(urn, 'notebookContent', {
      cells: [
        { type: 'TEXT_CELL', textCell: { cellId: '1', text: 'words', changeAuditStamps: stamps } },
        {
          type: 'QUERY_CELL',
          queryCell: { cellId: '2', cellTitle: 'Q', rawQuery: 'select 1', lastExecuted: stamp, changeAuditStamps: {} }
        },
        { type: 'CHART_CELL', chartCell: { cellId: '3', changeAuditStamps: {} } }
      ]
    })
  )
  const fields = `tool notebookId platform { name }
    info { title customProperties { key value } changeAuditStamps { created { time } lastModified { time } } }
    editableProperties { description }
    content { cells {
      type textCell { cellId cellTitle text } chartCell { cellId cellTitle }
      queryChell { cellTitle rawQuery lastExecuted { time actor } }
    } }`
  t.strictSame(await one(admin, `notebook(urn: $urn) { ${fields} }`, urn), {
    ...{ tool: 'jupyter', notebookId: 'n', platform: { name: 'jupyter' } },
    info: {
      ...{ title: 'N', customProperties: [{ key: 'a', value: 'b' }] },
      changeAuditStamps: { created: { time: 5 }, lastModified: { time: 0 } }
    },
    editableProperties: { description: 'edited' },
    content: {
      cells: [
        {
          type: 'TEXT_CELL',
          textCell: { cellId: '1', cellTitle: '', text: 'words' },
          chartCell: null,
          queryChell: null
        },
        {
          ...{ type: 'QUERY_CELL', textCell: null, chartCell: null },
          queryChell: { cellTitle: 'Q', rawQuery: 'select 1', lastExecuted: stamp }
        },
        { type: 'CHART_CELL', textCell: null, chartCell: { cellId: '3', cellTitle: '' }, queryChell: null }
      ]
    }
  })
  const missing = await one(
    admin,
    'notebook(urn: $urn) { exists content { cells { type } } info { title } }',
    'urn:li:notebook:(x,y)'
  )
  t.strictSame(missing, { exists: false, content: { cells: [] }, info: null })
})

t.test('a file returns what is known of it', async t => {
  const urn = 'urn:li:dataHubFile:f'
  const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)'
  await ingest(
    admin,
    proposal(urn, 'dataHubFileInfo', {
      ...{ originalFileName: 'a.png', mimeType: 'image/png', sizeInBytes: 7, scenario: 'ASSET_DOCUMENTATION' },
      bucketStorageLocation: { storageBucket: 'b', storageKey: 'k' },
      ...{ referencedByAsset: dataset, created: stamp }
    })
  )
  const fields = `originalFileName mimeType sizeInBytes scenario bucketStorageLocation { storageBucket storageKey }
    referencedByAsset { urn } schemaField { urn } created { time actor { urn } }`
  const asked = (of: string) => one(admin, `entity(urn: $urn) { ... on DataHubFile { info { ${fields} } } }`, of)
  t.strictSame(await asked(urn), {
    info: {
      ...{ originalFileName: 'a.png', mimeType: 'image/png', sizeInBytes: 7, scenario: 'ASSET_DOCUMENTATION' },
      bucketStorageLocation: { storageBucket: 'b', storageKey: 'k' },
      ...{ referencedByAsset: { urn: dataset }, schemaField: null, created: { time: 5, actor: { urn: stamp.actor } } }
    }
  })
  await ingest(admin, proposal('urn:li:dataHubFile:bare', 'status', { removed: false }))
  t.match(
    await asked('urn:li:dataHubFile:bare'),
    /^The aspect dataHubFileInfo of urn:li:dataHubFile:bare is not stored/
  )
})

t.test('a platform resource returns the members of its value', async t => {
  const asked = async (name: string, blob?: string) => {
    const urn = `urn:li:platformResource:${name}`
    const value = blob === undefined ? {} : { value: { blob, contentType: 'JSON' } }
    await ingest(admin, proposal(urn, 'platformResourceInfo', { resourceType: 't', primaryKey: name, ...value }))
    const fields = 'resourceType primaryKey secondaryKeys value customProperties { key value }'
    return one(admin, `entity(urn: $urn) { ... on DataHubPlatformResource { properties { ${fields} } } }`, urn)
  }
  t.match(await asked('offset', '{"offset_id": "12", "more": {"a": 1}}'), {
    properties: {
      ...{ resourceType: 't', primaryKey: 'offset' },
      customProperties: [
        { key: 'offset_id', value: '12' },
        { key: 'more', value: '{"a":1}' }
      ]
    }
  })
  t.match(await asked('text', 'no json'), { properties: { value: 'no json', customProperties: [] } })
  t.match(await asked('list', '[1]'), { properties: { customProperties: [] } })
  t.match(await asked('nothing'), { properties: { value: null, customProperties: [] } })
})

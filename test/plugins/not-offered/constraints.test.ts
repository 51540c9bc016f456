import t from 'tap'
import { start } from '../../helper.ts'

t.test('a dataset has no constraints, and none is created', async t => {
  const { admin } = await start(t)
  const { data } = await admin.gql(
    '{ dataset(urn: "urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)") { constraints { type displayName } } }'
  )
  t.strictSame(data.dataset.constraints, [])
  const { errors } = await admin.gql('mutation { createTermConstraint(input: { nodeUrn: "urn:li:glossaryNode:n" }) }')
  t.match(errors[0], {
    message: /no aspect of DataHub's model stores them, so nothing was stored/,
    extensions: { code: 400 }
  })
})

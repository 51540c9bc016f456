import t from 'tap'
import { start } from '../../helper.ts'
import { dataset, newDataset } from '../tags/requests.ts'
import { changed, domain, newDomain, newProduct, placeOf } from './requests.ts'

/** Uses the store in all ways that domains do. Runs on every kind of store in every test run. */
let server = await start(t)
const urn = newDataset()
let sales = ''

t.test('domains, products and applications are made, filled and taken apart', async t => {
  const { admin } = server
  await dataset(admin, urn)
  sales = await newDomain(admin, 'sales')
  const europe = await newDomain(admin, 'europe', sales)
  const product = await newProduct(admin, europe)
  const { urn: application } = await changed(admin, 'createApplication', { properties: { name: 'shop' } }, '{ urn }')
  await changed(admin, 'batchSetDomain', { domainUrn: europe, resources: [{ resourceUrn: urn }] })
  await changed(admin, 'batchSetDataProduct', { dataProductUrn: product, resourceUrns: [urn] })
  await changed(admin, 'batchSetApplication', { applicationUrn: application, resourceUrns: [urn] })
  t.strictSame(await placeOf(admin, urn), { domain: europe, application })
  await changed(admin, 'moveDomain', { resourceUrn: europe })
  await changed(admin, 'batchSetDomain', { domainUrn: sales, resources: [{ resourceUrn: urn }] })
  for (const field of [`deleteDomain(urn: "${europe}")`, `deleteDataProduct(urn: "${product}")`]) {
    t.notOk((await admin.gql(`mutation { ${field} }`)).errors)
  }
})

t.test('what is left is present after a restart', async t => {
  server = await server.restart()
  t.equal((await placeOf(server.admin, urn)).domain, sales)
  t.match(await domain(server.admin, sales), { exists: true, ownership: { owners: [{}] } })
})

import Fastify from 'fastify'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/fastify/v4'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { digestOf } from '../stored.ts'

/** `node server.js <PostgreSQL URL> <digest of the token>`: the schema that it makes of the tables. */
const [connectionString = '', digest] = process.argv.slice(2)
const app = Fastify()
app.addHook('onRequest', (request, reply, done) => {
  if (digestOf(request.headers.authorization) === digest) done()
  else reply.code(401).send()
})
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString })],
  grafserv: { graphqlPath: '/api/graphql', graphiql: false, watch: false },
  grafast: { explain: false }
})
const served = instance.createServ(grafserv)
await served.addTo(app)
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close().then(() => instance.release()))

import Fastify from 'fastify'
import mercurius from 'mercurius'
import { createPeer, typeDefs } from './peer-schema.ts'

/** `node mercurius.ts <store>`: with jit from the first request on. */
const { protect, resolvers } = createPeer(process.argv[2] ?? '')
const app = Fastify()
protect(app)
await app.register(mercurius, { schema: typeDefs, resolvers, jit: 1, path: '/api/graphql' })
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close())

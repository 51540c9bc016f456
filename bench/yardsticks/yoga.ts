import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { createSchema, createYoga } from 'graphql-yoga'
import { createPeer, typeDefs } from './peer-schema.ts'

/** `node yoga.ts <store>`: mounted on Fastify as Yoga's documentation shows. */
const { protect, resolvers } = createPeer(process.argv[2] ?? '')
const app = Fastify()
protect(app)
const yoga = createYoga<{ req: FastifyRequest; reply: FastifyReply }>({
  schema: createSchema({ typeDefs, resolvers }),
  graphqlEndpoint: '/api/graphql',
  logging: false
})
app.addContentTypeParser('multipart/form-data', {}, (_request, _payload, done) => done(null))
app.route({
  url: yoga.graphqlEndpoint,
  method: ['GET', 'POST', 'OPTIONS'],
  handler: (req, reply) => yoga.handleNodeRequestAndResponse(req, reply, { req, reply })
})
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.on('SIGTERM', () => void app.close())

// npm install standardwebhooks; WEBHOOK_SECRET=whsec_… node receiver.js
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
createServer(async (request, response) => {
  const body = (await Array.fromAsync(request)).join('')
  try {
    console.log(request.headers['webhook-id'], webhook.verify(body, request.headers))
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT ?? 8080)

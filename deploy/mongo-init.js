// For mongosh, connected to mongo1 through localhost. Creates the replica set, its administrator `root` and aspectd's
// user. A repeated run does not change the set; it sets the password of aspectd's user to that of the secret.
const fs = require('node:fs')

const MEMBERS = ['mongo1:27017', 'mongo2:27017', 'mongo3:27017']

const secret = name => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim()
const root = { user: 'root', pwd: secret('mongo-root-password') }
const [, user, password] = /^mongodb:\/\/([^:@/]+):([^:@/]+)@/.exec(secret('store')).map(decodeURIComponent)

if (!db.hello().setName) rs.initiate({ _id: 'rs0', members: MEMBERS.map((host, _id) => ({ _id, host })) })
while (!db.hello().primary) sleep(200)

const admin = db.getSiblingDB('admin')
try {
  admin.auth(root.user, root.pwd)
} catch {
  // MongoDB permits this until the first user exists.
  while (!db.hello().isWritablePrimary) sleep(200)
  admin.createUser({ ...root, roles: ['root'] })
}

// Another member may have become the primary.
const url = `mongodb://root:${encodeURIComponent(root.pwd)}@${MEMBERS}/aspectd?replicaSet=rs0&authSource=admin`
const store = connect(url)
if (store.getUser(user)) store.updateUser(user, { pwd: password })
else store.createUser({ user, pwd: password, roles: ['readWrite'] })

// For mongosh, connected to mongo1 on its own machine. Makes the replica set, its administrator `root` and aspectd's user;
// run again it leaves the set as it is and gives aspectd's user the password of the secret.
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
  // Allowed as long as there is no user at all.
  while (!db.hello().isWritablePrimary) sleep(200)
  admin.createUser({ ...root, roles: ['root'] })
}

// Another member may be the primary by now.
const url = `mongodb://root:${encodeURIComponent(root.pwd)}@${MEMBERS}/aspectd?replicaSet=rs0&authSource=admin`
const store = connect(url)
if (store.getUser(user)) store.updateUser(user, { pwd: password })
else store.createUser({ user, pwd: password, roles: ['readWrite'] })

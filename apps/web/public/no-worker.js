// Takes the place of sw.js where an installation wants no worker (SERVICE_WORKER=off): removes what an earlier one kept on
// this device, and itself.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

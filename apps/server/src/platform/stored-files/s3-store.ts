import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { FileMissing, type FileStore } from './file-store.ts'

export type S3Settings = {
  bucket: string
  /** Of a server that is not Amazon's. */
  endpoint: string | undefined
  region: string
  /** Without them whatever the SDK finds: environment, files, the role of the machine. */
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  /** Bucket in the path instead of the host name, as most servers that are not Amazon's want it. */
  isPathStyle: boolean
}

const connectWithinMs = 3_000

/** A bucket of an S3-compatible server. The SDK is loaded by the first who needs it. */
export function openS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings
  let opening: ReturnType<typeof openClient> | undefined
  let client: S3Client | undefined
  const open = async () => {
    opening ??= openClient(settings)
    const opened = await opening
    client = opened.client
    return opened
  }
  return {
    name: 's3',
    async put(Key, content, sha256, abortSignal) {
      const { client, sdk } = await open()
      const isHere = Buffer.isBuffer(content)
      const body = isHere ? content : createReadStream(content.path)
      const put = new sdk.PutObjectCommand({
        Bucket,
        Key,
        Body: body,
        ContentLength: isHere ? content.length : content.size,
        // The server refuses what arrived otherwise.
        ChecksumSHA256: sha256.toString('base64'),
      })
      await client.send(put, { abortSignal }).finally(() => isHere || (body as Readable).destroy())
    },
    async get(Key, abortSignal) {
      const { client, sdk } = await open()
      const { Body } = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal })
        .catch(sayMissing)
      return Body as Readable
    },
    async remove(Key, abortSignal) {
      const { client, sdk } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    },
    async list(Prefix, StartAfter, abortSignal) {
      const { client, sdk } = await open()
      const page = new sdk.ListObjectsV2Command({ Bucket, Prefix, StartAfter })
      const { Contents = [] } = await client.send(page, { abortSignal })
      return Contents.map(({ Key, Size, LastModified }) => ({ key: Key!, size: Size!, at: LastModified! }))
    },
    close: () => client?.destroy(),
  }
}

async function openClient({ endpoint, region, accessKeyId, secretAccessKey, isPathStyle }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: isPathStyle,
    // Trying again is the door's, which knows when somebody waits.
    maxAttempts: 1,
    // Ours are SHA-256 and looked at here; other servers do not know the newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectWithinMs },
  })
  return { client, sdk }
}

function sayMissing(error: S3ServiceException): never {
  if (error.name === 'NoSuchKey') throw new FileMissing(error.message)
  throw error
}

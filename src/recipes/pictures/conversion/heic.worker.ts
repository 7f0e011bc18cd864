import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/** A decoded picture has four bytes for each pixel, and the decoder twice as many. */
const MOST_PIXELS = 25_000_000;

/** The program of the thread that decodes one HEIC picture, which libheif turns upright. */
const [picture] = await decode.all({ buffer: workerData as Uint8Array });
if (picture === undefined) throw new Error('The file has no picture');
// The words are those of sharp.
if (picture.width * picture.height > MOST_PIXELS) throw new Error('Input image exceeds pixel limit');
const decoded = await picture.decode();
// Up to 100 MB change hands without a copy.
parentPort?.postMessage(decoded, [decoded.data.buffer as ArrayBuffer]);

import { markBuilt } from './ensure-ready.mjs';

markBuilt();

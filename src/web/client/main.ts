import { cook } from './cooking.js';
import { followList } from './endless-list.js';
import { searchAsTyped } from './search-as-typed.js';
import { sendInPlace } from './in-place.js';
import { followChanges } from './live.js';
import { clearAfterSignOut } from './signed-out.js';
import { closeMenu } from './menu.js';
import { offerMoving } from './plan-moving.js';
import { takePictures } from './pictures.js';
import { offerPrinting } from './printing.js';
import { rememberTicks } from './ticks.js';
import { offerTimers } from './timers.js';
import { showUploads } from './upload-progress.js';

// Everything here adds to pages that work without it.
searchAsTyped();
followList();
offerTimers();
offerPrinting();
sendInPlace();
closeMenu();
showUploads();
takePictures();
followChanges();
clearAfterSignOut();
offerMoving();
cook();
rememberTicks();

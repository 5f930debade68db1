import * as covergame from 'covergame/jest';
import { declare } from './body.mjs';

declare(test, covergame);

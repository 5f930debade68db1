import { test } from 'node:test';
import * as covergame from 'covergame/node-test';
import { declare } from './body.mjs';

declare(test, covergame);

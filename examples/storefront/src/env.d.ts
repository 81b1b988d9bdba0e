declare namespace App {
  interface Locals {
    /** The origin that the page may show in a frame: the checkout's. */
    frames?: string;
  }
}

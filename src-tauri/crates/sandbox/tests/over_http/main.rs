//! The sandbox from outside: as a library that is started and as a program, over real sockets.

#[cfg(test)]
mod around;
#[cfg(test)]
mod description;
#[cfg(test)]
mod dialect;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod hand;
#[cfg(test)]
mod leads;
#[cfg(test)]
mod look_ups;
#[cfg(test)]
mod moves;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod people;
#[cfg(test)]
mod replay;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod wire;

fn main(){ let steps: u64 = std::env::args().nth(1).and_then(|t| t.parse().ok()).unwrap_or(20_000_000);
let t=std::time::Instant::now(); let tally=engine::simulate::<lattice_hop::Hop>(&Default::default(),1,steps,|_|());
println!("{tally:?} {} ns", t.elapsed().as_nanos() as f64/steps as f64); println!("{}", std::mem::size_of::<lattice_hop::Hop>());}
